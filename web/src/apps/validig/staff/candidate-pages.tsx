import './texts.ts'
import { useLocation } from 'wouter'
import { useMe } from '../../../lib/me.tsx'
import { ErrorScreen } from '../../../ui/error-screen.tsx'
import { CandidateList } from './candidate-list.tsx'
import { CandidatePage } from './candidate-page.tsx'

/** Draws `/candidate` and `/candidate/12`. */
export default function CandidatePages() {
  const [path] = useLocation()
  const me = useMe()
  const [, , id, ...more] = path.split('/')
  if (id === undefined) return <CandidateList />
  if (more.length > 0 || !/^[1-9]\d{0,8}$/.test(id)) return <ErrorScreen code={404} brand={me.brand.name} />
  return <CandidatePage key={id} id={Number(id)} />
}
