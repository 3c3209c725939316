import '../src/theme.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ConfirmProvider } from '../src/ui/confirm.tsx'
import { ToastProvider } from '../src/ui/toasts.tsx'
import { Components } from './components.tsx'
import { FormPage } from './form-page.tsx'
import { ListPage } from './list-page.tsx'
import { Overlays } from './overlays.tsx'

/** The gallery: `?page=form`, `?page=list`, `?page=overlays`; without it all parts on one page. */
const pages = { components: Components, form: FormPage, list: ListPage, overlays: Overlays }
const wanted = new URLSearchParams(location.search).get('page') ?? 'components'
const Page = wanted in pages ? pages[wanted as keyof typeof pages] : Components

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <ToastProvider>
        <ConfirmProvider>
          <Page />
        </ConfirmProvider>
      </ToastProvider>
    </StrictMode>,
  )
}
