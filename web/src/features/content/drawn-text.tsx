import '../../rich-text.css'
import '../../site-content.css'
import '../../marked-text.css'
import { RichText } from '../../site/content/rich-text.tsx'
import { TextHeading } from '../../site/parts/text-parts.tsx'
import { ScrollBox } from './scroll-box.tsx'

/** Words as the server draws them: escaped or clean, perhaps with marks in them. */
type Drawn = { title: string; lead: string; body: string }

/** Draws a text as a site does, in a box that is scrolled. */
export function DrawnText({ label, drawn: { title, lead, body } }: { label: string; drawn: Drawn }) {
  return (
    <ScrollBox label={label}>
      <div data-public data-marked className="flow-root bg-white p-4 max-sm:p-2">
        <TextHeading>
          <Words html={title} />
        </TextHeading>
        {lead && (
          <p className="mt-2 text-lead-article break-words">
            <Words html={lead} />
          </p>
        )}
        {body && <RichText html={body} className="mt-3" />}
      </div>
    </ScrollBox>
  )
}

function Words({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server escapes the words and writes the marks
  return <span dangerouslySetInnerHTML={{ __html: html }} />
}
