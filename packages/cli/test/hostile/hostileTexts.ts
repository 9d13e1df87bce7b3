/** Texts of references, by what they try to be. */
export const texts = {
  "a script": "<script>alert(1)</script>heart <img src=x onerror=alert(1)>",
  "a formula": '=HYPERLINK("http://evil.example","heart")',
  "another formula": "@SUM(1+1)*heart",
  "an end of a section": 'heart ]]> --> "><svg onload=alert(1)>',
  "a command of a terminal": "heart \u001b]0;owned\u0007\u001b[31m red",
  "a command of TeX": "heart \\write18{touch x} \\input{/etc/passwd}",
  "a link": "heart [click](javascript:alert(1)) ![x](http://evil.example/x.png)",
  "a directive of a diagram": 'heart "]; click A "javascript:alert(1)"; %%{init: {"theme":"x"}}%%'
}
