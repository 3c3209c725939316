/** @jsxImportSource preact */

/** What an editor wrote. The api sanitises it when it is saved; the server adds ids, frames and picture sizes. */
export function RichText({ html, class: look = '' }: { html: string; class?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on save and again before rendering (web/src/server/rich-body.ts)
  return <div class={`rich ${look}`} dangerouslySetInnerHTML={{ __html: html }} />
}
