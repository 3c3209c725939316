/** @jsxImportSource preact */
import '../../public.css'
import { render } from 'preact'
import { checkFiles } from './islands/check-file.ts'
import { CookieBanner, type CookieBannerProps, cookieEvent } from './islands/cookie-banner.tsx'
import { closeMenus, markMember } from './islands/enhance.ts'
import { keepNoticesClosed } from './islands/notices.ts'
import { countView } from './islands/visits.ts'

// // The pages work without this script. It adds the cookie banner, keeps closed notices closed, checks files in the
// browser, and improves menu and map.

keepNoticesClosed()

const place = document.querySelector<HTMLElement>('[data-island="cookies"]')
if (place?.dataset.props) {
  const props = JSON.parse(place.dataset.props) as CookieBannerProps
  render(<CookieBanner {...props} />, place)
}

for (const link of document.querySelectorAll('[data-cookies]')) {
  link.addEventListener('click', (event) => {
    event.preventDefault()
    dispatchEvent(new CustomEvent(cookieEvent))
  })
}

document.querySelector<HTMLFormElement>('[data-consent]')?.addEventListener('submit', (event) => {
  const { submitter } = event
  if (!(submitter instanceof HTMLButtonElement)) return
  event.preventDefault()
  dispatchEvent(new CustomEvent(cookieEvent, { detail: submitter.value }))
})

closeMenus()
markMember()
checkFiles()
countView()
