/** Draws an editor's HTML. The API sanitises it at each save; the server adds ids, frames and picture sizes. */
export function RichText({ html, className = '' }: { html: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on save and again before rendering (web/src/server/rich-body.ts)
  return <div className={`rich ${className}`} dangerouslySetInnerHTML={{ __html: html }} />
}
