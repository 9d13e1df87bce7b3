"""Searches, duplicates and references, over the recordings and invented records of this repository."""

from __future__ import annotations

import pandas as pd
import pytest

import litfuse
from litfuse import command

pytestmark = pytest.mark.filterwarnings("ignore::litfuse.LitfuseWarning")


def test_search_gives_works_and_how_each_source_answered(root):
    found = litfuse.search("caffeine sleep shift workers", replay=root / "datasets/everyday/cassettes", limit=3)
    first = found.works.iloc[0]
    assert found.works["rank"].tolist() == [1, 2, 3]
    assert (first.doi, first.journal, first.published) == ("10.5555/everyday.11", "Made-up Annals of Shift Work", "2020-10-30")
    assert first.authors == "Ellerfold, V.; Ferncastle, T." and first.abstract.startswith("Background: Many people")
    assert (found.counts["duplicates"], found.counts["works"]) == (106, 32)
    states = found.outcomes.set_index("source").state.to_dict()
    assert states["core"] == "failed" and states["pubmed"] == "found"
    assert [notice.subject for notice in found.notices if notice.code == "source-failed"] == ["CORE"]


def test_a_failed_source_is_a_warning(root):
    with pytest.warns(litfuse.LitfuseWarning, match="CORE: .*500"):
        litfuse.search("caffeine sleep shift workers", replay=root / "datasets/everyday/cassettes", limit=1)


def test_a_search_without_an_answer_raises_with_the_reasons(root):
    with pytest.raises(litfuse.SourcesFailed) as caught:
        litfuse.search("unrecorded words", replay=root / "datasets/everyday/cassettes", sources="pubmed")
    assert "was not recorded" in str(caught.value)
    assert [one["state"] for one in caught.value.answer["outcomes"]] == ["failed"]


@pytest.mark.parametrize("query", ["--help", "-x", "", "a\nb", "(unclosed"])
def test_no_query_is_read_as_a_flag(root, query):
    with pytest.raises(litfuse.LitfuseError) as caught:
        litfuse.search(query, replay=root / "datasets/everyday/cassettes", sources=["pubmed"])
    assert caught.value.exit_code in (2, 3)


@pytest.mark.parametrize("wrong", ["\ud800 sleep", 5, b"sleep"])
def test_a_query_that_cannot_be_sent_is_refused_and_nothing_waits_for_it(wrong):
    with pytest.raises(litfuse.LitfuseInputError, match="the query or text"):
        litfuse.search(wrong, sources="pubmed")
    with pytest.raises(litfuse.LitfuseInputError, match="the query or text"):
        litfuse.verify(text=wrong)


@pytest.mark.parametrize("wrong", [5, b"a.bib"])
def test_what_is_no_path_is_refused(wrong):
    for call in (litfuse.verify, litfuse.dedup):
        with pytest.raises(litfuse.LitfuseInputError, match="path of a file"):
            call([wrong] if call is litfuse.dedup else wrong)


def test_an_unknown_source_is_refused_with_those_there_are():
    with pytest.raises(litfuse.LitfuseInputError, match='unknown source "nosuch"; there are openalex'):
        litfuse.search("x", sources="nosuch")


FRAME = pd.DataFrame(
    {
        "title": ["Caffeine and sleep of nurses: a trial", "Tea, “é” and trains", "Caffeine and sleep of nurses: a trial"],
        "authors": ["Smith, A; Doe, B", "Roe, C", "Smith, A"],
        "published": [2020.0, None, 2020.0],
        "doi": ["10.5555/a", None, "10.5555/A"],
    },
    index=["x", "y", "z"],
)


def test_dedup_takes_and_gives_data_frames():
    done = litfuse.dedup(FRAME)
    assert list(done.clusters.itertuples(index=False, name=None)) == [("frame 1", 1, 1), ("frame 1", 2, 2), ("frame 1", 3, 1)]
    assert done.merged.title.tolist() == ["Caffeine and sleep of nurses: a trial", "Tea, “é” and trains"]
    assert done.merged.published.tolist() == ["2020", ""]
    assert not [notice for notice in done.notices if notice.code == "value-not-understood"]


def test_dedup_across_frames_and_files(tmp_path):
    (tmp_path / "a: b.ris").write_text("TY  - JOUR\nTI  - Caffeine and sleep of nurses: a trial\nDO  - 10.5555/a\nPY  - 2020\nER  - \n")
    done = litfuse.dedup([FRAME.iloc[:2], "a: b.ris"])
    one = done.clusters[done.clusters.cluster == done.clusters.cluster[done.clusters.input == "a: b.ris"].item()]
    assert list(zip(one.input, one.record)) == [("a: b.ris", 1), ("frame 1", 1)]
    assert len(done.clusters) == 3


def test_dedup_reads_lists_of_names_as_several_names():
    frame = pd.DataFrame({"title": ["Aspirin and stroke"], "authors": [["Smith, Jane", "Doe, Ann"]], "published": [2020]}, index=[7])
    assert litfuse.dedup(frame).merged.authors.tolist() == ["Smith, Jane; Doe, Ann"]


def test_dedup_reads_every_kind_of_cell_or_refuses_it():
    authors = [pd.Series(["Smith, J", "Doe, A"]).to_numpy(), ("Smith, J", None, "Doe, A"), {"Smith, J"}, [], None]
    published = [pd.Timestamp("2020-03-04 05:06"), 2020.0, "2020", pd.NaT, None]
    frame = pd.DataFrame({"title": [f"Invented title of trial {i}" for i in "vwxyz"], "authors": authors, "published": published}, dtype=object)
    merged = litfuse.dedup(frame).merged
    assert merged.authors.tolist() == ["Smith, J; Doe, A", "Smith, J; Doe, A", "Smith, J", "", ""]
    assert merged.published.tolist() == ["2020-03-04", "2020", "2020", "", ""]
    assert litfuse.dedup(frame.assign(pmid=[1e20, None, 7, 8, 9])).merged.pmid.tolist()[2:] == ["7", "8", "9"]
    years = pd.DataFrame({"title": ["Tea", "Trains"], "published": pd.Categorical([2020.0, None])})
    assert litfuse.dedup(years).merged.published.tolist() == ["2020", ""]
    for value in ({"family": "Smith"}, b"Smith", [{"family": "Smith"}]):
        with pytest.raises(litfuse.LitfuseInputError, match="frame 1: column 'authors' has a (dict|bytes)"):
            litfuse.dedup(pd.DataFrame({"title": ["Tea"], "authors": [value]}))
    for wrong, line in [
        (pd.DataFrame(), "has no column"),
        (pd.DataFrame([["a", "b"]], columns=["title", "title"]), "the column 'title' twice"),
        (pd.DataFrame({"title": ["a\ud800"]}, dtype=object), "half of a character"),
        ([{"title": "a"}], "a list of rows"),
    ]:
        with pytest.raises(litfuse.LitfuseInputError, match=line):
            litfuse.dedup(wrong)


def test_dedup_gives_titles_as_they_are():
    titles = ["=1+1 is two", "-omics of tea", "'=quoted", "NA", "@home"]
    assert litfuse.dedup(pd.DataFrame({"title": titles})).merged.title.tolist() == titles


def test_dedup_refuses_a_row_that_would_vanish():
    with pytest.raises(litfuse.LitfuseInputError, match="frame 1 has a row without any value"):
        litfuse.dedup(pd.DataFrame({"title": ["a", " "], "doi": [None, ""]}))


def test_verify_says_which_references_are_wrong(root):
    folder = root / "datasets/everyday/references"
    done = litfuse.verify(folder / "damaged.bib", replay=folder / "cassettes")
    states = done.references.set_index("key").state.to_dict()
    # the first lines of docs/texts.md
    assert states["ferncastle2021"] == "ok" and states["tidewell2019"] == "absent" and states["moorling2019"] == "differs"
    assert done.references.set_index("key").marks["brandelow2017"][0]["kind"] == "retracted"
    assert done.has_problems


def test_verify_takes_a_text_and_a_frame(root):
    replay = root / "datasets/everyday/references/cassettes"
    text = (root / "datasets/everyday/references/clean.bib").read_text()
    done = litfuse.verify(text=text, in_form="references", replay=replay)
    assert not done.has_problems and set(done.references.state) == {"ok"}
    command.run(["convert", str(root / "datasets/everyday/references/clean.bib"), "clean.csv"])
    frame = pd.read_csv("clean.csv")
    again = litfuse.verify(frame, replay=replay)
    assert again.references.id.tolist() == done.references.id.tolist()
    with pytest.raises(litfuse.LitfuseInputError, match="either a file or a text"):
        litfuse.verify()
