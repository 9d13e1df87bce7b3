/** The two questions of the demonstration; titles are what a person types. */
export const topics = [
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
] as const
