import { LazyPart } from './ErrorBoundary.tsx'
import { lazyWithRetry, retriable } from './lazy-with-retry.tsx'

const mayHaveAddress = /:\/\/|www\.|\.\p{L}+\//iu

/** Most texts contain no address, and so do not load the link detection. */
const load = retriable(() => import('./LinkedText.tsx'))
const LinkedText = lazyWithRetry(async () => ({ default: (await load()).LinkedText }))

/** A user's text: each line in its own direction, with web addresses as links. Another text replaces the element. */
export const UserText = ({ className = '', children: text }: { className?: string; children: string }) => (
  <p key={text} className={`user-text ${className}`} dir="auto">
    {mayHaveAddress.test(text) ? (
      <LazyPart loading={<span>{text}</span>} fallback={<span>{text}</span>}>
        <LinkedText text={text} />
      </LazyPart>
    ) : (
      text
    )}
  </p>
)
