import '../public.css'
import { askBeforeDownload } from './enhancements/ask-before-download.ts'
import { checkFiles } from './enhancements/check-file.ts'
import { askAboutCookies } from './enhancements/cookie-banner.ts'
import { copyTexts } from './enhancements/copy.ts'
import { watchForms } from './enhancements/forms.ts'
import { fetchIslands } from './enhancements/islands.ts'
import { markMember, runMenus } from './enhancements/menus.ts'
import { keepMessagesClosed } from './enhancements/messages.ts'
import { preparePaper } from './enhancements/paper.ts'
import { leadSignedIn } from './enhancements/signed-in.ts'
import { runSlideshows } from './enhancements/slideshow.ts'
import { tellLoading } from './enhancements/tell-loading.ts'
import { countView } from './enhancements/visits.ts'

// The pages work without this script. It holds small enhancements of the markup and no library. React comes with the
// first island that a visitor meets.

leadSignedIn()
keepMessagesClosed()
askAboutCookies()
runMenus()
markMember()
runSlideshows()
checkFiles()
askBeforeDownload()
tellLoading()
copyTexts()
watchForms()
fetchIslands()
countView()
preparePaper()
