import { Link } from 'react-router-dom'
import { pagePaths } from '../../../contract/page-paths.ts'

/** For the owner of what an operator has hidden. */
export const HiddenNotice = ({ reason }: { reason: string }) => (
  <p className="problem break-words">
    <span>Hidden by the people who run the site: nobody but you can see it. Their reason: </span>
    <span dir="auto">{reason}</span>
    <span> </span>
    <Link to={pagePaths.contact}>Contact</Link>
  </p>
)
