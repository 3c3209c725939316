/**
 * Opens the download question under the row of a file (design guide §10): the focus moves to Ja, and back when the question is
 * answered. Without script the same link leads to a page with the question.
 */
export function askBeforeDownload(): void {
  const template = document.querySelector<HTMLTemplateElement>('template[data-download-question]')
  if (!template) return
  // The rows stand beside the template.
  template.parentElement?.addEventListener('click', (event) => {
    const { target, button, ctrlKey, metaKey, shiftKey } = event
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-ask]') : null
    if (!link || button !== 0 || ctrlKey || metaKey || shiftKey) return
    event.preventDefault()
    if (link.getAttribute('aria-expanded') === 'true') close(link)
    else open(link, template)
  })
}

const questionOf = (link: Element) => link.closest('[data-file-row]')?.querySelector('[data-question]')

function open(link: HTMLAnchorElement, template: HTMLTemplateElement): void {
  const question = template.content.firstElementChild?.cloneNode(true) as HTMLElement | undefined
  const yes = question?.querySelector<HTMLAnchorElement>('[data-answer="yes"]')
  const text = question?.querySelector('[data-text]')
  if (!question || !yes || !text) return
  for (const other of document.querySelectorAll<HTMLAnchorElement>('a[data-ask][aria-expanded="true"]')) close(other)
  question.dataset.question = ''
  text.textContent = link.dataset.ask ?? ''
  yes.href = link.dataset.yes ?? link.href
  // The browser begins the download before the question goes.
  yes.addEventListener('click', () => setTimeout(() => close(link)))
  question.querySelector('[data-answer="no"]')?.addEventListener('click', () => close(link))
  question.addEventListener('keydown', ({ key }) => key === 'Escape' && close(link))
  link.setAttribute('aria-expanded', 'true')
  link.closest('[data-file-row]')?.append(question)
  yes.focus()
}

function close(link: HTMLAnchorElement): void {
  const question = questionOf(link)
  const hadFocus = question?.contains(document.activeElement)
  question?.remove()
  link.setAttribute('aria-expanded', 'false')
  if (hadFocus) link.focus()
}
