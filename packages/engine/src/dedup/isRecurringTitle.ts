/** Titles that a journal uses again and again. They name a column, and hardly identify a publication. */

const whole = new RegExp(
  `^(?:the )?(?:${[
    "(?:guest |invited )?editorials?(?: (?:board|notes?|comments?|commentary|introduction|preface))?",
    "introduction(?: to (?:the|this) (?:special )?(?:issue|section|supplement|volume))?",
    "foreword|preface|prologue|epilogue|afterword|overview|background|summary|conclusions?|discussion|abstracts?|untitled|no title",
    "letters?(?: to the editors?)?|correspondence|in reply|(?:authors? )?(?:reply|response)|comments?|commentary|viewpoints?|perspectives?|opinion",
    "in this (?:issue|months? issue)|this (?:months?|weeks?) (?:issue|highlights)|highlights|in brief|news(?: in brief| and views)?|whats new",
    "messages? from the (?:president|editors?(?: in chief)?|chair(?:man|person)?)|from the (?:president|editors?(?: in chief)?)",
    "presidents? (?:message|page|address|column|report)|presidential address|chair(?:man|person)?s (?:message|report)",
    "announcements?|calendar(?: of (?:events|meetings))?|meetings?(?: reports?)?|(?:conference|meeting|congress) (?:reports?|abstracts|announcements)",
    "(?:oral|poster|oral and poster|selected) (?:abstracts|presentations)|proceedings|(?:annual|progress) report",
    "book reviews?|reviews?|books received|(?:table of )?contents|(?:author|subject|keyword)? ?index|front matter|back matter|cover|masthead",
    "title page|publication information|instructions (?:for|to) authors|information for authors|call for papers|errat(?:um|a)|corrections?|corrigend(?:um|a)",
    "obituary|obituaries|in memoriam|acknowledge?ments?(?: (?:of|to) (?:the )?reviewers)?|(?:list of )?reviewers|thanks? (?:you )?to (?:our )?reviewers",
    "case reports?|journal club|(?:photo |image )?quiz|images? in (?:clinical )?medicine|clinical images?|questions? and answers?|notes?|miscellaneous"
  ].join("|")})$`
)

const editors =
  /\b(?:editors?|editorial) (?:comments?|notes?|remarks|introduction|page|corner|column|preface|desk|letter|choice|foreword)\b/

/** Longer titles are not names of columns. */
const longest = 12

/** Whether a folded title recurs: `Editorial`, `Editor's comments`, `In reply`. */
export const isRecurringTitle = (folded: string): boolean =>
  folded.length < 120 && folded.split(" ").length <= longest && (whole.test(folded.replace(/ \d+$/, "")) || editors.test(folded))
