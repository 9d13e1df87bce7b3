import type { Demonstration } from "./Demonstration.ts"

const topics: Demonstration["topics"] = [
  {
    id: "E01",
    title: "caffeine sleep shift workers",
    description: "Does caffeine disturb the sleep of people who work shifts?",
    narrative:
      "Relevant: caffeine and sleep among people who work shifts. Partly relevant: one of the two among them, or both among others."
  },
  {
    id: "E02",
    title: "walking back pain office workers",
    description: "Does walking help people with back pain who sit at work?",
    narrative:
      "Relevant: walking and back pain among people who sit at work. Partly relevant: one of the two among them, or both among others."
  }
]

/** The demonstration in plain English. */
export const everydayWorks: Demonstration = {
  id: "everyday",
  letters: "ev",
  title: "Everyday, invented records in plain English",
  about: (works) => `${works} invented works on two everyday questions, as six services would return them; a demonstration.`,
  notes: `Fictional: every person, journal and result is invented, and each record says so. It shows what litfuse does; it supports no claim about
    methods, caffeine or back pain.`,
  citation: "litfuse contributors, Everyday, written for the litfuse repository",
  topics,
  backgrounds: {
    E01: "Many people who work shifts drink coffee at night and sleep badly by day.",
    E02: "Many people who sit at work have pain in the lower back."
  },
  subjects: {
    Caffeine: /caffein|coffee|tea\b/i,
    Sleep: /sleep|insomnia|nap/i,
    "Shift Work Schedule": /shift|night/i,
    "Low Back Pain": /back pain/i,
    Walking: /walk|steps?\b/i,
    "Sedentary Behavior": /office|desk|sit/i
  }
}
