/**
 * Lets the bot check of a public form begin when the form is touched, and holds the sending until it is done. The check
 * itself is fetched then.
 */
export function watchForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-bot-check]')) {
    const check = async () => (await import('./bot-check.ts')).checkForm(form)
    for (const touch of ['focusin', 'pointerdown'] as const) form.addEventListener(touch, check, { once: true })
    form.addEventListener('submit', (event) => {
      const box = form.querySelector<HTMLElement>('[data-check]')
      if (!box || box.dataset.check === 'done') return
      event.preventDefault()
      void check().then((checked) => checked && form.requestSubmit())
    })
  }
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void import('./bot-check.ts').then(({ forgetChecks }) => forgetChecks())
  })
  // Some browsers ignore `autofocus` on a part that isn't a control.
  const fault = document.querySelector<HTMLElement>('#fel[autofocus]')
  if (fault && document.activeElement === document.body) fault.focus()
}
