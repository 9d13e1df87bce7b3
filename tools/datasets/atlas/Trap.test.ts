import { describe, expect, it } from "vitest"
import * as Atlas from "./Atlas.ts"
import { grade } from "./Facet.ts"
import { headingsOf } from "./Heading.ts"
import * as WorkText from "./WorkText.ts"
import { entityOf } from "./AtlasTopic.ts"
import { type Trap, traps } from "./Trap.ts"

describe.each([1, 2, 3])("the traps of seed %i", (seed) => {
  const { world, topics, works } = Atlas.make(seed, Atlas.fewest)
  const laid = (trap: Trap) =>
    works
      .filter((work) => work.lure?.trap === trap)
      .map((work) => {
        const topic = topics[work.lure!.topic]!
        const { title, abstract } = WorkText.write(world, topics, work)
        const form = (role: "condition" | "intervention" | "population") => {
          const entity = entityOf(topic.facets, role)
          return entity < 0 ? undefined : world.entities[entity]!.forms[topic.wording.get(entity)!]!.text.toLowerCase()
        }
        return {
          work,
          topic,
          form,
          title: title.toLowerCase(),
          text: `${title} ${abstract}`.toLowerCase(),
          grade: grade(world, topic.facets, work.roles)
        }
      })

  it("are all there: each kind for at least 14 topics, and each topic has one", () => {
    for (const trap of traps) {
      const affected = new Set(laid(trap).map(({ topic }) => topic.index))
      expect(affected.size, trap).toBeGreaterThanOrEqual(14)
      for (const topic of affected) expect(topics[topic]!.traps).toContain(trap)
    }
    for (const topic of topics) expect(topic.traps.length, topic.id).toBeGreaterThan(0)
  })

  it("synonym: fully relevant, and no core facet is named as the topic names it", () => {
    for (const { topic, grade, text } of laid("synonym")) {
      expect(grade).toBe(2)
      for (const [entity, form] of topic.wording)
        expect(` ${text.replace(/[^a-z0-9]+/g, " ")} `).not.toContain(` ${world.entities[entity]!.forms[form]!.text.toLowerCase()} `)
    }
  })

  it("ancestor: fully relevant, the groups are named in the headings and nowhere else", () => {
    for (const { topic, grade, text, work } of laid("ancestor")) {
      expect(grade).toBe(2)
      for (const role of ["condition", "intervention"] as const) {
        const group = world.entities[entityOf(topic.facets, role)]!
        for (const form of group.forms) expect(text).not.toContain(form.text.toLowerCase())
        expect(headingsOf(world, work)).toContain(group.heading)
        expect(headingsOf(world, work)).not.toContain(world.entities[work.roles[role]]!.heading)
      }
    }
  })

  it("relation: not relevant, the drug is the comparator and the disease is excluded, in the topic's words", () => {
    for (const { topic, grade, text, form, work } of laid("relation")) {
      expect(grade).toBe(0)
      expect([work.comparator, work.exclusion]).toEqual([entityOf(topic.facets, "intervention"), entityOf(topic.facets, "condition")])
      expect(text).toContain(form("intervention"))
    }
  })

  it("homonym: not relevant, another disease of another field under the topic's abbreviation", () => {
    for (const { topic, grade, text, form, work } of laid("homonym")) {
      expect(grade).toBe(0)
      expect(work.roles.condition).not.toBe(entityOf(topic.facets, "condition"))
      expect(work.field).not.toBe(topic.line.field)
      expect(text).toContain(form("condition"))
    }
  })

  it("review: not relevant, long, and the topic's disease and drug come up again and again", () => {
    for (const { topic, grade, text, work } of laid("review")) {
      expect(grade).toBe(0)
      expect(work.design).toBe("review")
      expect(text.split(" ").length).toBeGreaterThan(140)
      const named = [...topic.wording].map(
        ([entity, form]) => text.split(world.entities[entity]!.forms[form]!.text.toLowerCase()).length - 1
      )
      expect(Math.max(...named)).toBeGreaterThanOrEqual(3)
    }
  })

  it("population: not relevant, the title has the topic's disease and population, the study another population", () => {
    for (const { topic, grade, title, form, work } of laid("population")) {
      expect(grade).toBe(0)
      expect(title).toContain(form("population"))
      expect(title).toContain(form("condition"))
      expect(work.roles.condition).toBe(entityOf(topic.facets, "condition"))
      expect(work.roles.population).not.toBe(entityOf(topic.facets, "population"))
    }
  })

  it("are ways of writing: defusing one changes its words and no other work's", () => {
    for (const work of works.slice(0, 150)) {
      const before = WorkText.write(world, topics, work)
      for (const trap of traps) {
        const after = WorkText.write(world, topics, work, trap)
        if (work.lure?.trap === trap) expect(after).not.toEqual(before)
        else expect(after).toEqual(before)
      }
    }
  })
})
