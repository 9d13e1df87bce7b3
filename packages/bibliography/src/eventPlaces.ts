import type { Place } from "./Place.ts"

/** The places of the conference at which a work was presented. */
export const eventPlaces: ReadonlyArray<Place> = [
  {
    id: "event",
    label: "name of the conference",
    holds: "text",
    bibtex: "eventtitle",
    csl: "event-title event",
    wos: "CT",
    csv: "conference name|conference title"
  },
  {
    id: "event place",
    label: "place of the conference",
    holds: "text",
    endnote: "meeting-place",
    bibtex: "venue",
    csl: "event-place",
    wos: "CL",
    csv: "conference location"
  },
  {
    id: "event date",
    label: "date of the conference",
    holds: "date",
    bibtex: "eventdate",
    csl: "event-date",
    wos: "CY",
    csv: "conference date|meeting date"
  }
]
