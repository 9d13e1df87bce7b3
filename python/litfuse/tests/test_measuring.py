"""Values of measures, from every form of input; and what is refused."""

from __future__ import annotations

import math
import random
import warnings

import pandas as pd
import pytest

import litfuse

QRELS = {"q1": {"a": 1, "b": 2, "x": 0}, "q2": {"a": 1}}
RUN = {"q1": {"a": 3.0, "x": 2.0}, "q2": {"b": 2.0, "a": 1.0}}
#: by hand: q1 finds one of two relevant at rank 1 (0.5), q2 its only one at rank 2 (0.5)
AP = {"q1": 0.5, "q2": 0.5}

# the tests of notices ask for them
pytestmark = pytest.mark.filterwarnings("ignore::litfuse.LitfuseWarning")


def rows(table: dict, value: str) -> list[dict]:
    return [{"query_id": t, "doc_id": d, value: n} for t, docs in table.items() for d, n in docs.items()]


@pytest.mark.parametrize("form", ["dict", "frame", "index", "rows", "pyterrier", "ranx", "file"])
def test_forms_of_input_give_the_same_values(form, tmp_path):
    qrels, run = QRELS, RUN
    if form in ("frame", "rows"):
        qrels, run = rows(QRELS, "relevance"), rows(RUN, "score")
    if form == "index":
        qrels, run = pd.DataFrame(rows(QRELS, "relevance")).set_index(["query_id", "doc_id"]), pd.DataFrame(rows(RUN, "score")).set_index("query_id")
    if form == "frame":
        qrels, run = pd.DataFrame(qrels), pd.DataFrame(run)
    if form == "pyterrier":
        run = pd.DataFrame(rows(RUN, "score")).rename(columns={"query_id": "qid", "doc_id": "docno"}).assign(docid=range(4), rank=0, query="x\ny")
    if form == "ranx":
        run = type("Run", (), {"to_dataframe": lambda self: pd.DataFrame(rows(RUN, "score"))})()
    if form == "file":
        run = tmp_path / "a.run"
        run.write_text("".join(f"{t} Q0 {d} 0 {s} a\n" for t, docs in RUN.items() for d, s in docs.items()))
    done = litfuse.evaluate(qrels, run if form == "file" else {"one": run}, ["AP", "P@1"])
    assert done.values.index.tolist() == [str(run) if form == "file" else "one"]
    assert done.values.iloc[0].to_dict() == {"AP": 0.5, "P@1": 0.5}
    values = done.per_topic[done.per_topic.measure == "AP"]
    assert dict(zip(values.topic, values.value)) == AP
    assert done.notices == ()


def test_lists_without_scores_are_rankings_and_relevant_documents():
    done = litfuse.evaluate({"q": ["b"]}, [{"q": ["a", "b"]}, {"q": ["b", "a"]}], "RR")
    assert done.values["RR"].to_dict() == {"run 1": 0.5, "run 2": 1.0}


def test_ranks_do_where_there_are_no_scores():
    frame = pd.DataFrame({"qid": ["q", "q"], "docno": ["a", "b"], "rank": [2, 1]})
    assert litfuse.evaluate({"q": {"b": 1}}, {"r": frame}, "RR").values.loc["r", "RR"] == 1


@pytest.mark.parametrize("kind", ["uint8", "uint64", "Int64", "category", str])
def test_ranks_of_any_type_are_ranks(kind):
    # 0 is the best rank here, and a type without signs has no -1
    frame = pd.DataFrame({"qid": "q", "docno": ["a", "b", "c"], "rank": pd.Series([1, 0, 2]).astype(kind)})
    assert litfuse.evaluate({"q": {"b": 1}}, {"r": frame}, "RR").values.loc["r", "RR"] == 1


def test_a_measure_may_be_an_object_and_is_never_half_read():
    measure = type("Measure", (), {"__str__": lambda self: "AP"})()
    assert litfuse.evaluate(QRELS, {"r": RUN}, measure).values.loc["r", "AP"] == 0.5
    for wrong in ("AP\0", "\ud800"):
        with pytest.raises(litfuse.LitfuseInputError, match="which no program can be given"):
            litfuse.evaluate(QRELS, {"r": RUN}, wrong)


def test_every_id_that_a_file_can_hold_comes_back():
    rng = random.Random(7)
    alphabet = [chr(c) for c in [*range(32, 127), 0xE9, 0x301, 0x2028, 0x4E2D, 0x1F600, 0xA0]]
    ids = sorted({"".join(rng.choices(alphabet, k=rng.randint(1, 6))).strip() for _ in range(300)} - {""})
    ids += ["NA", "null", "1.0", "01", "#x", '"', 'a"b', "a,b", "a\tb"]
    done = litfuse.evaluate({i: {i: 1} for i in ids}, {"r": {i: {i: 0.1} for i in ids}}, "AP")
    assert sorted(done.per_topic.topic) == sorted(ids)
    assert set(done.per_topic.value) == {1.0}


def test_scores_keep_every_bit():
    # a tie is broken by id, z first: a is first only if the last bit of its score is kept
    scores = {"z": 0.3, "a": 0.1 + 0.2}
    assert litfuse.evaluate({"q": {"a": 1}}, {"r": {"q": scores}}, "RR", compat="trec_eval-10.0").values.loc["r", "RR"] == 1
    assert litfuse.evaluate({"q": {"a": 1}}, {"r": {"q": {"z": 0, "a": 5e-324}}}, "RR", compat="trec_eval-10.0").values.loc["r", "RR"] == 1


@pytest.mark.parametrize(
    ("qrels", "runs", "line"),
    [
        (QRELS, {"r": {"q1": {"a": math.nan}}}, "run 'r': row 1: the number nan; expected a finite number"),
        (QRELS, {"r": {"q1": {" a": 1}}}, "run 'r': row 1: the id ' a'"),
        (QRELS, {"r": {"q1": {"a\nb": 1}}}, "run 'r': row 1: the id 'a\\nb'"),
        (QRELS, {"r": {1.0: {"a": 1}}}, "run 'r': row 1: the id 1.0; give ids as text or whole numbers"),
        # each of these was a text of Python, and so an id that no judgement has
        (QRELS, {"r": {"q1": {pd.NaT: 1}}}, "the id NaT; give ids"),
        (QRELS, {"r": {"q1": {b"a": 1}}}, "the id b'a'; give ids"),
        (QRELS, {"r": {"q1": {("a", 1): 1}}}, "the id ('a', 1); give ids"),
        (QRELS, {"r": {"q1": {"\ud800": 1}}}, "the id '\\ud800'"),
        (QRELS, {"\ud800": RUN}, "the name '\\ud800' of a run"),
        (QRELS, {"r": {"q1": {"a": 10**400}}}, "expected a finite number"),
        (QRELS, {"r": {"q1": pd.Series({"a": 1.0, "b": 2.0})}}, "topic 'q1' holds a Series; expected"),
        (QRELS, {"r": pd.DataFrame()}, "because there is no column at all"),
        (QRELS, rows(RUN, "score"), "runs is a list of rows, so it is one run; give it a name"),
        (QRELS, {"r": pd.DataFrame(rows(RUN, "score")).assign(Score=1)}, "score and Score are a column twice"),
        (QRELS, {"r": pd.DataFrame(rows(RUN, "score")).assign(docid=range(4))}, "doc_id and docid are a column twice"),
        (QRELS, {"r": pd.DataFrame({"qid": ["q1"], "docno": ["a"], "rank": ["first"]})}, "row 1: the number 'first'"),
        (QRELS, RUN, "so it is one run; give it a name"),
        (QRELS, {"a/b": RUN}, "the name 'a/b' of a run"),
        (QRELS, {"r": pd.DataFrame({"qid": [1], "doc": [2]})}, "no column corpusid, docno, docid, documentid among qid, doc"),
        (QRELS, {"r": 3}, "run 'r' is a int; expected a path"),
        (QRELS, {"r": {"zz": {"a": 1}}}, "run 'r': no topic of the run is in the qrels"),
        ({"q1": {"a": 0.5}}, {"r": RUN}, 'qrels:2: the grade 0.5'),
        (QRELS, "missing.run", "missing.run: not found; check the path"),
        (QRELS, "-", "'-' is not the path of a file"),
        (QRELS, {"r": rows(RUN, "score") + rows(RUN, "score")}, "run 'r':6: document a of topic q1 again (first on line 2)"),
    ],
)
def test_wrong_input_is_one_line_that_names_its_place(qrels, runs, line):
    with pytest.raises(litfuse.LitfuseInputError) as caught:
        litfuse.evaluate(qrels, runs, "AP")
    assert line in str(caught.value)
    assert "\n" not in str(caught.value) and "/tmp" not in str(caught.value)
    assert caught.value.exit_code == 2


@pytest.mark.parametrize(("runs", "line"), [(None, "runs is a NoneType; expected a path"), (7, "runs is a int; expected a path")])
def test_what_is_no_run_is_refused(runs, line):
    with pytest.raises(litfuse.LitfuseInputError, match=line):
        litfuse.evaluate(QRELS, runs)


def test_a_column_of_values_twice_is_refused():
    run = pd.DataFrame(rows(RUN, "score"))
    with pytest.raises(litfuse.LitfuseInputError, match="a column twice"):
        litfuse.evaluate(QRELS, pd.concat([run, run[["score"]]], axis=1))


def test_bounds_that_do_not_exist_are_missing_numbers():
    one = litfuse.compare({"1": {"a": 1}}, {"x": {"1": {"a": 1}}, "y": {"1": {"b": 1}}}, "nDCG@10")
    assert one.differences.lower.dtype == float and one.differences.lower.isna().all() and one.differences.difference.tolist() == [-1.0]


def test_an_unknown_measure_names_itself():
    with pytest.raises(ValueError, match="nonsense"):
        litfuse.evaluate(QRELS, {"r": RUN}, "nonsense")


def test_a_notice_is_a_warning_at_the_line_of_the_caller():
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        done = litfuse.evaluate({"q": {"doc-1": 1}}, {"r": {"q": {"x": 1}}}, "AP")
    assert [notice.code for notice in done.notices] == ["unjudged-hits"]
    assert [(one.category, one.filename) for one in caught] == [(litfuse.LitfuseWarning, __file__)]


def test_a_missing_topic_counts_0_or_is_left_out():
    run = {"r": {"q1": {"a": 1, "b": 1}}}
    assert litfuse.evaluate(QRELS, run, "AP").values.loc["r", "AP"] == 0.5
    assert litfuse.evaluate(QRELS, run, "AP", topics="intersection").values.loc["r", "AP"] == 1
    with pytest.raises(litfuse.LitfuseInputError, match="topics is 'all'"):
        litfuse.evaluate(QRELS, run, "AP", topics="all")


def test_compare_names_runs_as_the_caller_does(root):
    atlas = root / "datasets/atlas"
    runs = {"one": atlas / "runs/lumenar.run", "two": atlas / "runs/semafold.run", "three": atlas / "runs/panopus.run"}
    done = litfuse.compare(atlas / "qrels.txt", runs, ["nDCG@10", "AP"], baseline="two")
    # the table of the README of this repository
    means = done.means[done.means.measure == "nDCG@10"].set_index("run")["mean"].round(4)
    assert means.to_dict() == {"one": 0.5839, "two": 0.5086, "three": 0.4454}
    assert set(done.differences.baseline) == {"two"} and set(done.differences.run) == {"one", "three"}
    row = done.differences[(done.differences.run == "one") & (done.differences.measure == "nDCG@10")].iloc[0]
    assert row.difference == pytest.approx(0.5839 - 0.5086, abs=1e-4)
    assert row.lower < row.difference < row.upper and row.wins + row.ties + row.losses == 60
    with pytest.raises(litfuse.LitfuseInputError, match="no run is named 'four'; the runs are one, two, three"):
        litfuse.compare(atlas / "qrels.txt", runs, "AP", baseline="four")


def test_fuse_gives_the_formula_of_reciprocal_ranks():
    done = litfuse.fuse({"a": {"q": ["x", "y"]}, "b": {"q": ["y", "é"]}}, k=60)
    expected = {"y": 1 / 62 + 1 / 61, "x": 1 / 61, "é": 1 / 62}
    assert done.run.doc_id.tolist() == ["y", "x", "é"]
    assert done.run["rank"].tolist() == [1, 2, 3]
    assert done.run.score.tolist() == pytest.approx([expected[d] for d in done.run.doc_id], abs=1e-15)
    # what comes out goes in
    assert litfuse.evaluate({"q": {"y": 1}}, {"fused": done.run}, "RR").values.loc["fused", "RR"] == 1


@pytest.mark.parametrize("wrong", [{"params": {"k": object()}}, {"weights": ["a", "b"]}])
def test_fuse_refuses_parameters_that_are_no_values(wrong):
    with pytest.raises(litfuse.LitfuseInputError, match="params or weights of fuse"):
        litfuse.fuse({"a": RUN, "b": RUN}, "wsum", **wrong)


def test_fuse_refuses_an_id_that_a_run_cannot_hold():
    with pytest.raises(litfuse.LitfuseInputError, match='name "a b"'):
        litfuse.fuse({"a": {"q": ["a b"]}, "b": {"q": ["c"]}})
