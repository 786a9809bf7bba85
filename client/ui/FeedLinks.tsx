/** Links to a feed, whose path has no extension, beside those of the page's head, which few browsers show. */
export const FeedLinks = ({ title, path }: { title: string; path: string }) => (
  <p className="muted unprinted">
    <span>{`${title} as a feed: `}</span>
    <a href={`${path}.atom`}>Atom</a>
    {', '}
    <a href={`${path}.json`}>JSON</a>
  </p>
)
