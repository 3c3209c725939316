/** Shows a link that the browser refuses to copy, selected, for the visitor's own keys. `label` names its field. */
function showBeside(button: HTMLElement, link: string, label: string): void {
  const next = button.nextElementSibling
  const field = next instanceof HTMLInputElement ? next : document.createElement('input')
  Object.assign(field, { readOnly: true, value: link, ariaLabel: label })
  field.className = 'min-w-0 border border-grey-4 px-1 py-0.5 font-normal'
  button.after(field)
  field.focus()
  field.select()
}

/** Shows the buttons that copy the text of the field beside them, or an address of their own, and tells what was copied. */
export function copyTexts(): void {
  if (!('clipboard' in navigator)) return
  for (const place of document.querySelectorAll<HTMLElement>('[data-copy]')) {
    const field = place.querySelector('input')
    const button = place.querySelector('button')
    const told = place.parentElement?.querySelector('[data-copied]')
    if (!field || !button) continue
    button.hidden = false
    button.addEventListener('click', async () => {
      field.select()
      try {
        await navigator.clipboard.writeText(field.value)
        if (told) told.textContent = place.dataset.copy ?? ''
      } catch {
        // The text is selected: the visitor's own keys copy it.
      }
    })
  }
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy-link]')) {
    button.hidden = false
    button.addEventListener('click', async () => {
      const { copyLink = '', done = '', failed = '', field = '' } = button.dataset
      const copied = navigator.clipboard.writeText(copyLink)
      const words = await copied.then(
        () => done,
        () => failed,
      )
      const told = button.querySelector('span') ?? button
      told.textContent = words
      if (words === failed) showBeside(button, copyLink, field)
    })
  }
}
