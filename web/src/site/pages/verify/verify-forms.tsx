import type { Words } from '@kollegium/api/i18n/languages'
import { CircleAlert, FileCheck, Upload } from 'lucide-react'
import { plainButton, primaryButton } from '../../parts/layout.ts'
import type { PageOf } from '../model.ts'

export type VerifyProps = { page: PageOf<'verify'>; t: Words }

type FileButtonProps = {
  id: string
  accept: string
  label: string
  /** Its use, for those who hear the button alone. */
  about: string
  /** The ids of its help and its error. */
  described: string
  isWrong: boolean
  multiple?: boolean
}

/**
 * Chooses files. A browser names its own button in its own language, so a label stands in its place. Without script the own button
 * stays, because nothing else would show the name of the chosen file.
 */
export function FileButton({ id, accept, label, about, described, isWrong, multiple }: FileButtonProps) {
  return (
    <>
      <input
        id={id}
        name="fil"
        type="file"
        accept={accept}
        multiple={multiple}
        required
        aria-label={`${about}: ${label}`}
        aria-invalid={isWrong || undefined}
        aria-describedby={described}
        className="peer sr-only noscript:not-sr-only noscript:min-w-0 noscript:max-w-full noscript:grow noscript:text-ui"
      />
      <label
        htmlFor={id}
        className={`cursor-pointer gap-1 peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-blue noscript:hidden ${plainButton}`}
      >
        <Upload size={20} strokeWidth={1.75} aria-hidden />
        {label}
      </label>
      <output className="min-w-0 text-ui break-all noscript:hidden" htmlFor={id} data-chosen />
    </>
  )
}

/** Asks for the number of a paper. */
export function NumberForm({ page: { language, typed, problem }, t, again }: VerifyProps & { again: boolean }) {
  return (
    <form
      action="/verifiera"
      method="get"
      noValidate
      className={`mt-4 ${again ? 'border-t border-grey-2 pt-3' : ''}`}
      data-verify
    >
      {language === 'en' && <input type="hidden" name="lang" value="en" />}
      <label htmlFor="nummer" className="text-ui font-bold">
        {t(again ? 'verify.another' : 'verify.field')}
      </label>
      <div className="mt-0.5 flex gap-1.5">
        <input
          id="nummer"
          name="nummer"
          defaultValue={typed}
          placeholder={t('verify.placeholder')}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? 'nummer-fel' : undefined}
          className="min-h-6 min-w-0 grow rounded-control border border-grey-4 bg-white px-2 text-body focus:edge-focus aria-invalid:edge-error"
        />
        <button type="submit" className={`shrink-0 ${again ? plainButton : primaryButton}`}>
          {t('verify.submit')}
        </button>
      </div>
      {problem && <Problem id="nummer-fel" text={problem} />}
    </form>
  )
}

/** Uploads the file without script; the script (islands/check-file.ts) sends only its fingerprint. */
export function FileForm({ page: { language, fileProblem, megabytes }, t }: VerifyProps) {
  return (
    <form
      action={language === 'en' ? '/verifiera?lang=en' : '/verifiera'}
      method="post"
      encType="multipart/form-data"
      className="group mt-3"
      data-check-file
      data-reading={t('verify.fileReading')}
      data-too-large={t('verify.fileTooLarge')}
    >
      <div className="rounded-control border border-dashed border-grey-4 p-2 group-data-over:border-blue group-data-over:bg-blue-ice">
        <p className="flex items-center gap-1 text-ui font-bold">
          <FileCheck size={20} strokeWidth={1.75} aria-hidden className="shrink-0 text-blue" />
          {t('verify.file')}
        </p>
        <div className="mt-1 flex flex-wrap items-center gap-1.5">
          <FileButton
            id="fil"
            accept="application/pdf,.pdf"
            label={t('verify.fileChoose')}
            about={t('verify.file')}
            described={fileProblem ? 'fil-fel fil-hjalp' : 'fil-hjalp'}
            isWrong={fileProblem !== null}
          />
          <button type="submit" className={`group-data-ready:hidden ${plainButton}`}>
            {t('verify.fileSubmit')}
          </button>
        </div>
        <p id="fil-hjalp" className="mt-1 text-hint text-grey-6">
          <span className="group-data-ready:hidden">{t('verify.fileUploadHint', { size: megabytes })}</span>
          <span className="hidden group-data-ready:inline">{t('verify.fileHint')}</span>
        </p>
        <p role="status" className="text-ui font-bold empty:hidden" />
        {fileProblem && <Problem id="fil-fel" text={fileProblem} />}
      </div>
    </form>
  )
}

/** A field's error, below it. */
export function Problem({ id, text }: { id: string; text: string }) {
  return (
    <p id={id} className="mt-1 flex gap-0.75 text-ui font-bold text-wine">
      <CircleAlert size={20} strokeWidth={1.75} aria-hidden className="mt-0.25 shrink-0" />
      {text}
    </p>
  )
}
