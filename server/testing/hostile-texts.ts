/** Texts that break out of a document that does not escape them. Forms reject the last ones. */
export const hostileTexts = {
  cdata: ']]><x/>',
  script: `</title></script><script>alert(1)</script><!-- "'`,
  entities: '&amp; &lt;b&gt; &nonsense; &#0; & <',
  rightToLeft: '\u202Eמגדל\u2066 العربية',
  emoji: '👩‍🚀🌌 \u{1F3F4}\u{E0067}\u{E0062}',
  boolean: 'true',
  longWord: 'x'.repeat(100),
  separators: 'a\u2028b\u2029c\uFEFFd\uFFFE\uFFFFe',
  control: 'a\u0001b\u0008c\u000bd\u001fe\u007ff\u0085g',
} as const
