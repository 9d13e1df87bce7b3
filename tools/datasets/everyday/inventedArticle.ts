/** The full text of the first everyday work, as JATS. Everything in it is invented. */

const reference = (n: number, doi: string, text: string): string =>
  `<ref id="r${n}"><label>${n}</label><mixed-citation>${text} <pub-id pub-id-type="doi">${doi}</pub-id></mixed-citation></ref>`

const cite = (n: number): string => `<xref ref-type="bibr" rid="r${n}">${n}</xref>`

const table = `<table-wrap id="t1"><label>Table 1</label><caption><title>Sleep by day</title><p>Means of 62 invented workers.</p></caption>
<table><thead><tr><th>Arm</th><th>Sleep (min)</th><th>Naps</th></tr></thead>
<tbody><tr><td>Caffeine before the shift</td><td>371</td><td>0.4</td></tr><tr><td>Caffeine late in the shift</td><td>330</td><td>0.9</td></tr></tbody></table>
<table-wrap-foot><fn><p>Sleep was measured with wrist bands.</p></fn></table-wrap-foot></table-wrap>`

const figure = `<fig id="f1"><label>Figure 1</label><caption><title>Sleep and the time of the last cup</title><p>Each point is a worker. The line falls after 3 a.m.</p></caption><graphic xlink:href="f1.jpg"/></fig>`

/** The article. It has nested sections, a table, a figure, a box, a list, a formula, notes, a video and references. */
export const inventedArticle = `<?xml version="1.0" encoding="UTF-8"?>
<article xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:mml="http://www.w3.org/1998/Math/MathML" article-type="research-article">
<front><journal-meta><journal-title-group><journal-title>Invented Journal of Sleep</journal-title></journal-title-group></journal-meta>
<article-meta><article-id pub-id-type="pmc">PMC99900001</article-id><article-id pub-id-type="doi">10.5555/everyday.1</article-id>
<title-group><article-title>Caffeine before and after the night shift and sleep of shift workers: a randomised trial</article-title></title-group>
<permissions><license xlink:href="https://creativecommons.org/licenses/by/4.0/"><license-p>Free to share.</license-p></license></permissions>
<abstract><sec><title>Background</title><p>People who work at night drink coffee, and sleep badly by day. This trial is invented.</p></sec>
<sec><title>Results</title><p>Caffeine in the last four hours of the shift shortened day sleep by 41 minutes.</p></sec></abstract></article-meta></front>
<body>
<sec><title>Introduction</title><p>Caffeine stays in the body for hours.<sup>${cite(1)}</sup> Nurses who drank it late slept less ${cite(2)}.</p></sec>
<sec><title>Methods</title>
<sec><title>Participants</title><p>We invited 62 invented workers of one factory. They had to:</p>
<list list-type="bullet"><list-item><p>work at least three nights in a row;</p></list-item><list-item><p>drink coffee or tea.</p></list-item></list></sec>
<sec><title>Outcome</title><p>The outcome was day sleep in minutes. The effect was <disp-formula id="e1"><label>(1)</label><mml:math><mml:mi>d</mml:mi><mml:mo>=</mml:mo><mml:mi>a</mml:mi><mml:mo>-</mml:mo><mml:mi>b</mml:mi></mml:math></disp-formula>where <italic>a</italic> and <italic>b</italic> are the means of both arms.</p></sec>
<boxed-text><label>Box 1</label><caption><title>What a shift was</title></caption><p>A shift began at 10 p.m. and ended at 6 a.m.</p></boxed-text></sec>
<sec><title>Results</title><p>Day sleep was 41 minutes shorter with late caffeine (<xref ref-type="table" rid="t1">Table 1</xref>). All workers finished the trial.</p>${table}<p>Errors at work did not differ.</p>${figure}</sec>
<sec><title>Discussion</title><p>Caffeine at the start of the shift did no harm to day sleep. A review found 45 minutes ${cite(3)}.</p></sec>
</body>
<back><ack><title>Thanks</title><p>To the invented workers.</p></ack>
<sec sec-type="supplementary-material"><title>Additional files</title><supplementary-material><label>Video 1</label><caption><p>How the wrist band is worn.</p></caption></supplementary-material></sec>
<fn-group><fn><p>The authors are invented and have no conflicts.</p></fn></fn-group>
<ref-list><title>References</title>
${reference(1, "10.5555/everyday.3", "Low, repeated doses of caffeine and day sleep in hospital nurses. Made-up Annals of Shift Work 2018.")}
${reference(2, "10.5555/everyday.8", "Daily caffeine and insomnia symptoms in nurses who work nights. Journal of Imaginary Epidemiology 2022.")}
${reference(3, "10.5555/everyday.5", "Effect of caffeine on sleep in shift workers: systematic review and meta-analysis. Fictional Reviews of Occupational Health 2023.")}
</ref-list></back>
</article>
`
