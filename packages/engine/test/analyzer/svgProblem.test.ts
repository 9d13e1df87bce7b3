import { describe, expect, it } from "vitest"
import { svgProblem } from "../../src/analyzer/svgProblem.ts"

const drawing = (inner: string, attributes = ""): string => `<svg xmlns="http://www.w3.org/2000/svg"${attributes}>${inner}</svg>`

describe("a drawing that may be shown as it is", () => {
  it.each([
    ["shapes and texts", '<rect width="3"/><text x="1">a &lt; b</text>'],
    ["references inside of it", '<use href="#a"/><rect fill="url(#g)" style="fill: url( \'#g\' )"/><a xlink:href="#b"/>'],
    ["a style of its own", "<style>text { font: 12px sans-serif }</style>"]
  ])("has %s", (_, inner) => {
    expect(svgProblem(drawing(inner, ' xmlns:xlink="http://www.w3.org/1999/xlink"'))).toBeUndefined()
  })

  it("may begin with a declaration of XML", () => {
    expect(svgProblem(`<?xml version="1.0"?>\n${drawing("")}`)).toBeUndefined()
  })

  it.each([
    ["<script>x()</script>", /an element "script"/],
    ["<s:script xmlns:s='x'/>", /an element "s:script"/],
    ["<foreignObject><p/></foreignObject>", /"foreignObject"/],
    ['<g onload="x()"/>', /"g" has a handler of events, "onload"/],
    ['<g ONLOAD="x()"/>', /handler of events/],
    ['<image href="https://example.org/a.png"/>', /"image" refers to "https:/],
    ['<image href="//example.org/a.png"/>', /outside of it/],
    ['<a href="javascript:x()"/>', /outside of it/],
    ['<image href="data:image/svg+xml,x"/>', /outside of it/],
    ['<rect fill="url(https://example.org/a.svg#b)"/>', /"fill" of "rect" refers/],
    ["<style>@import 'a.css';</style>", /its style refers/],
    ["<style>text { background: url(a.png) }</style>", /its style refers/],
    ['<animate attributeName="href" to="javascript:x()"/>', /"animate"/],
    ["<text>a < b</text>", /not well-formed/],
    ["<text>a", /not well-formed/],
    ["<text>&nbsp;</text>", /not well-formed/]
  ])("holds no %s", (inner, problem) => {
    expect(svgProblem(drawing(inner))).toMatch(problem)
  })

  it.each([
    ["", /not well-formed|none/],
    ["<html/>", /"html", not "svg"/],
    [`${drawing("")}${drawing("")}`, /not well-formed/],
    [`<!DOCTYPE svg [<!ENTITY a "b">]>${drawing("&a;")}`, /a document type/],
    [`<?xml-stylesheet href="a.css"?>${drawing("")}`, /a processing instruction/]
  ])("is no %s", (text, problem) => {
    expect(svgProblem(text)).toMatch(problem)
  })
})
