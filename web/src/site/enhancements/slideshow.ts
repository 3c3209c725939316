/** The time that a slide stands, in milliseconds. */
const standing = 7000

/**
 * Makes slideshows move by themselves, where the visitor has not asked for less motion. One stops while the pointer or the
 * focus is in it, and for good by its pause button. Its arrows lead to the slide beside without a step in the history.
 */
export function runSlideshows(): void {
  for (const show of document.querySelectorAll<HTMLElement>('[data-slideshow]')) run(show)
}

function run(show: HTMLElement): void {
  const track = show.querySelector<HTMLElement>('[data-slides]')
  const slides = [...(track?.children ?? [])] as HTMLElement[]
  if (!track || slides.length < 2) return
  const still = matchMedia('(prefers-reduced-motion: reduce)')
  const buttons = [...show.querySelectorAll<HTMLButtonElement>('[data-slide-pause]')]
  let current = 0
  let paused = false
  let touched = false

  const goTo = (index: number) => {
    current = (index + slides.length) % slides.length
    track.scrollTo({ left: slides[current]?.offsetLeft ?? 0, behavior: still.matches ? 'instant' : 'smooth' })
    markCurrent()
  }
  /** A hidden slide is not reached by keys. */
  const markCurrent = () => {
    for (const [index, slide] of slides.entries()) slide.inert = index !== current
  }

  track.addEventListener('scrollend', () => {
    current = Math.round(track.scrollLeft / track.clientWidth)
    markCurrent()
  })
  for (const arrow of show.querySelectorAll<HTMLAnchorElement>('[data-slide-step]')) {
    arrow.addEventListener('click', (event) => {
      event.preventDefault()
      goTo(current + Number(arrow.dataset.slideStep))
      const same = slides[current]?.querySelector<HTMLElement>(`[data-slide-step="${arrow.dataset.slideStep}"]`)
      same?.focus({ preventScroll: true })
    })
  }
  for (const button of buttons) {
    button.addEventListener('click', () => {
      paused = !paused
      for (const each of buttons) each.toggleAttribute('data-paused', paused)
    })
  }
  const showButtons = () => {
    for (const button of buttons) button.hidden = still.matches
  }
  for (const [name, is] of [
    ['pointerenter', true],
    ['pointerleave', false],
    ['focusin', true],
    ['focusout', false],
  ] as const) {
    show.addEventListener(name, () => {
      touched = is
    })
  }
  still.addEventListener('change', showButtons)
  showButtons()
  markCurrent()
  setInterval(() => {
    if (!paused && !touched && !still.matches && document.visibilityState === 'visible') goTo(current + 1)
  }, standing)
}
