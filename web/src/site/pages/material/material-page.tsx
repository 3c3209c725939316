import { ArrowDown, ArrowRight, Lock } from 'lucide-react'
import { Picture } from '../../content/picture.tsx'
import { t } from '../../i18n.ts'
import type { Chrome } from '../../model.ts'
import { container, h1, h2, primaryButton, textLink } from '../../parts/layout.ts'
import { EmbeddedForm } from '../forms/embedded-form.tsx'
import { ConsentBox, Part, Steps } from '../forms/form-page.tsx'
import type { PageOf } from '../model.ts'

type Material = PageOf<'material'>

/** Draws what visitors see of the method material: the numbers, the newest methods, and the application (design picture 68). */
export function MaterialPage({ page, chrome }: { page: Material; chrome: Chrome }) {
  return (
    <>
      <Beginning page={page} />
      {page.newest.length > 0 && <Newest newest={page.newest} />}
      <Application page={page} chrome={chrome} />
    </>
  )
}

const way = `inline-flex items-center gap-1 ${textLink}`

function Beginning({ page: { texts, documents } }: { page: Material }) {
  return (
    <section className="bg-blue-ice">
      <div className={`${container} items-center gap-8 py-7 max-sm:py-4 md:grid md:grid-cols-2`}>
        <div className="min-w-0">
          <h1 className={h1}>{t('material.public.heading')}</h1>
          <p className="mt-2 text-lead max-sm:text-body">{t('material.public.lead', { texts, documents })}</p>
          <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1.5">
            <a href="#ansok" className={way}>
              {t('material.public.apply')}
              <ArrowDown size={18} strokeWidth={1.75} aria-hidden />
            </a>
            <a href="/login" className={way}>
              {t('material.public.signIn')}
              <ArrowRight size={18} strokeWidth={1.75} aria-hidden />
            </a>
          </p>
        </div>
        <Board />
      </div>
    </section>
  )
}

/** A board, books and a plant: an ornament. */
function Board() {
  return (
    <svg viewBox="0 0 560 350" aria-hidden className="w-full max-md:hidden print:hidden">
      <rect width="560" height="350" className="fill-blue-light" />
      <circle cx="458" cy="62" r="36" className="fill-white" />
      <path d="M0 240q130-90 280-30t280-10v150H0z" className="fill-green opacity-50" />
      <path d="M0 292h560v58H0z" fill="#E9D9BD" />
      <path d="M96 200l-22 90M212 200l22 90" strokeWidth="8" strokeLinecap="round" className="stroke-grey-7" />
      <path d="M56 58h194v148H56z" className="fill-white" />
      <path d="M68 70h170v124H68z" className="fill-blue-dark" />
      <path d="M84 92h70M84 110h110M84 126h90" strokeWidth="7" strokeLinecap="round" className="stroke-white" />
      <path d="M84 148h30v30H84z" className="fill-green" />
      <path d="M126 148h30v30h-30z" className="fill-orange" />
      <path d="M168 148h30v30h-30z" className="fill-white" />
      <rect x="290" y="266" width="150" height="24" rx="4" className="fill-blue" />
      <rect x="304" y="242" width="126" height="24" rx="4" className="fill-green" />
      <rect x="294" y="218" width="136" height="24" rx="4" className="fill-wine" />
      <rect x="310" y="190" width="44" height="28" rx="8" className="fill-white" />
      <path d="M470 240h58l-8 52h-42z" className="fill-orange" />
      <path
        d="M499 238c-20-30-16-66 2-86 16 22 18 58-2 86zm-4 2c-34-4-46-28-44-52 26 4 42 26 44 52zm8 0c34-4 46-28 44-52-26 4-42 26-44 52z"
        className="fill-green-dark"
      />
    </svg>
  )
}

function Newest({ newest }: { newest: Material['newest'] }) {
  return (
    <section className={`${container} py-7 max-sm:py-5`}>
      <h2 className={h2}>{t('material.public.newest')}</h2>
      <ul className="mt-3 grid gap-4 sm:grid-cols-2 md:grid-cols-3">
        {newest.map(({ title, facts, picture }) => (
          <li key={title} className="min-w-0">
            <Picture
              picture={picture}
              ratio={[3, 2]}
              sizes="(min-width: 768px) 368px, 100vw"
              alt=""
              className="w-full"
            />
            <h3 className="mt-2 text-h3 break-words hyphens-auto">{title}</h3>
            <p className="mt-0.5 flex items-center gap-1 text-ui text-grey-6">
              <Lock size={16} strokeWidth={1.75} aria-hidden className="shrink-0" />
              {facts}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Application({ page: { form }, chrome }: { page: Material; chrome: Chrome }) {
  return (
    <section id="ansok" className="border-t border-grey-2">
      <div className={`${container} gap-8 py-7 max-sm:py-5 md:grid md:grid-cols-[minmax(0,1fr)_304px] md:items-start`}>
        <div className="max-w-text">
          <h2 className={h2}>{t('material.public.apply')}</h2>
          <p className="mt-1.5 mb-4 text-body">
            {t('material.public.applyText')} {t('form.required')}
          </p>
          <EmbeddedForm action={form.action} submit={form.submit} look={primaryButton} checkedByServer>
            <input type="hidden" name="gdpr_version" value={form.version} autoComplete="off" />
            {form.parts.map((part, index) => (
              <Part key={part.heading} part={part} first={index === 0} />
            ))}
            <ConsentBox consent={form.consent} />
          </EmbeddedForm>
        </div>
        <div className="max-md:mt-5">
          <Steps steps={form.steps} />
          <section className="mt-4 border-t border-grey-2 pt-3">
            <h2 className="text-ui font-bold">{t('material.public.others')}</h2>
            <p className="mt-1 text-ui">{t('material.public.othersText')}</p>
            <p className="mt-1 text-ui">
              <a href={`${chrome.links.front}/dokumentbank`} className={textLink}>
                {t('material.public.documents')}
              </a>
            </p>
          </section>
        </div>
      </div>
    </section>
  )
}
