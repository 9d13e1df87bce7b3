/** Addresses that a program would execute, or open on this machine. */
export const hostileAddresses: ReadonlyArray<string> = [
  "javascript:alert(1)",
  "JavaScript:alert(1)",
  " javascript:alert(1)",
  "java\tscript:alert(1)",
  "\u0001javascript:alert(1)",
  "javascript:1/alert(1)",
  "data:text/html,<script>1</script>",
  "vbscript:x",
  "file:///etc/passwd",
  "view-source:https://a.org",
  "ms-word:ofe|u|https://a.org"
]
