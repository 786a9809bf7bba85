import { limits } from '../../contract/limits.ts'
import { siteName } from '../../contract/site.ts'
import { Contact } from '../ui/ContactLink.tsx'
import { Prose } from '../ui/Prose.tsx'

export default function PrivacyPage() {
  return (
    <Prose title="Privacy">
      <p>
        {siteName} keeps what it needs to show creators and nothing to follow you around. There is no
        advertising and no tracking.
      </p>
      <h2>When you visit</h2>
      <ul>
        <li>
          No cookie is set. Your choice of theme, the place from which you look at tonight’s sky, and what you
          write in the explorer stay in your own browser.
        </li>
        <li>
          To count views of a profile once a visitor, we keep a keyed hash of your network address for half an
          hour. The address itself is not stored, and the hash is deleted after that.
        </li>
        <li>
          If a script of this site fails, your browser sends us what failed and on which kind of page, but
          neither who you are nor what you looked at.
        </li>
      </ul>
      <p>
        If you report a profile or a picture, we keep what you write, with your email address, for ninety
        days.
      </p>
      <h2>When you have an account</h2>
      <ul>
        <li>
          We keep your email address, your display name and, if you set a password, a one-way hash of it
          (argon2id).
        </li>
        <li>
          A session cookie keeps you signed in. It ends when you sign out or after a week without a visit.
          With it we keep when you signed in, when you were last here, to the minute, and what your browser
          calls itself, so that you recognize your devices on your account&rsquo;s page and can sign them out
          there. All of it is deleted with the session, after thirty days at the latest.
        </li>
        <li>
          Of an access token that you create for an app or a script we keep its name, when it was last used
          and a one-way hash of it. It is deleted when you revoke it on your account&rsquo;s page, or thirty
          days after its end.
        </li>
        <li>
          Of an app that you connect we keep its name and page, what it may do, the browser in which you
          connected it, when that was and when it was last active, to the minute, and one-way hashes of its
          codes and tokens. All of it is deleted when you disconnect the app on your account&rsquo;s page, or
          ninety days after its last use. Until you answer, a cookie ties the question of the app to your
          browser.
        </li>
        <li>
          If you sign in with Google or Discord, we ask for your email address, your name and the address of
          your picture there, and keep the number by which they know you. A cookie that ends after ten minutes
          ties their window to your browser. Your picture is loaded from them, without telling them from which
          page.
        </li>
        <li>
          We send you mail when you forgot your password, when you change your email address, when your
          password, your email address or a way to sign in has changed, when an access token is created, when
          an app is connected, and when what you publish is hidden. A mail that waits to be sent is deleted
          when it is sent, or after a week. Mails contain no pictures and nothing that tells us whether you
          opened them.
        </li>
        <li>
          Your email address is shown to nobody but you, and to apps that you connect and tokens that you
          create.
        </li>
        <li>
          Whether your first steps have begun, whether you opened the dialog to share your page, and whether
          the steps are done or dismissed stays in your own browser. So do your unsaved texts, until you save
          or discard them, sign out or close the tab.
        </li>
      </ul>
      <h2>What you publish</h2>
      <ul>
        <li>
          Your profile, links, gear and pictures are public, with the place and date that you name for a
          picture: on the site and to programs that ask for them. A picture that you unlist is in no list,
          feed or search; whoever knows its address can open it.
        </li>
        <li>
          Pictures are re-encoded on upload. Positions and camera data (GPS, EXIF, XMP, IPTC) are removed
          before anybody can load them. Files say only what the page says: your name, title, alternative text,
          credit, licence, objects and the page&rsquo;s address.
        </li>
        <li>What you delete is deleted, files included.</li>
      </ul>
      <h2>Your data is yours</h2>
      <ul>
        <li>
          On your account's page you download everything that we hold about you: a ZIP archive with a page to
          read, the same data for programs, and every picture in full. Another installation of {siteName} can
          import it.
        </li>
        <li>
          There you also delete your profile, or your account with everything in it: all your devices are
          signed out at once, and within five seconds your page and pictures can no longer be opened.
        </li>
        <li>
          What remains is a one-way hash (SHA-256) of your page's address for{' '}
          {limits.profile.slug.reservedDays} days, so that nobody else gets it, counts of requests under
          hashed network addresses for an hour at most, and counts of our mails under a hash of your email
          address for a day.
        </li>
        <li>
          Backups contain deleted accounts until newer ones replace them. Search engines and visitors may have
          copies of what was public; those are not ours to delete.
        </li>
      </ul>
      <Contact />
    </Prose>
  )
}
