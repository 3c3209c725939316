/** The time that a page may take before it is told, in milliseconds. */
const patience = 300

/** Says that the document bank is loading (Spec §2.5), while the browser waits for its next page. */
export function tellLoading(): void {
  const bank = document.querySelector('[data-bank]')
  const status = bank?.querySelector<HTMLElement>('[data-bank-loading]')
  if (!bank || !status) return
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      status.textContent = status.dataset.bankLoading ?? ''
    }, patience)
  }
  bank.addEventListener('submit', wait)
  bank.addEventListener('click', (event) => {
    const { target, defaultPrevented, ctrlKey, metaKey, shiftKey } = event as MouseEvent
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
    const staysHere = defaultPrevented || ctrlKey || metaKey || shiftKey
    if (link && !staysHere && !link.dataset.ask && isBankPage(link)) wait()
  })
  // A page that the browser kept comes back as it was left.
  addEventListener('pagehide', () => {
    clearTimeout(timer)
    status.textContent = ''
  })
}

/** Tells a page of the bank from a file, at which the browser stays on this page. */
const isBankPage = ({ pathname, hash }: HTMLAnchorElement) =>
  /^\/dokumentbank(?:\/|$)/.test(pathname) && !/\/hamta$/.test(pathname) && hash === ''
