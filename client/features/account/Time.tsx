const formats = {
  day: new Intl.DateTimeFormat('en', { dateStyle: 'medium' }),
  minute: new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' }),
}

/** A moment in the time zone of the browser. */
export const Time = ({ of, to }: { of: string; to: keyof typeof formats }) => (
  <time dateTime={of}>{formats[to].format(new Date(of))}</time>
)
