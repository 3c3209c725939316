import { ChevronDown } from 'lucide-react'
import { t } from '../../i18n.ts'
import { CollegeField } from '../../parts/college-field.tsx'
import { primaryButton } from '../../parts/layout.ts'
import type { Finder } from './model.ts'

/** Draws the search for a college: a form that works without script. */
export function FinderForm({ finder: { text, education, educations } }: { finder: Finder }) {
  return (
    <search>
      <form
        action="/lokala-college#traffar"
        className="mt-3 grid items-end gap-x-1 gap-y-1.5 sm:grid-cols-[minmax(0,4fr)_minmax(0,3fr)_auto]"
      >
        <CollegeField
          label={t('colleges.text')}
          value={text}
          clearHref={text || education ? '/lokala-college' : null}
        />
        <div>
          <label htmlFor="utbildning" className="mb-0.5 block text-ui font-bold">
            {t('colleges.education')}
          </label>
          <div className="relative">
            <select
              id="utbildning"
              name="utbildning"
              defaultValue={education}
              className="min-h-6 w-full appearance-none py-1 rounded-control border border-grey-4 bg-white pr-5 pl-1.5 text-body"
            >
              <option value="">{t('colleges.allEducations')}</option>
              {educations.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </select>
            <ChevronDown
              size={20}
              strokeWidth={1.75}
              aria-hidden
              className="pointer-events-none absolute top-1.75 right-1.5"
            />
          </div>
        </div>
        <button type="submit" className={primaryButton}>
          {t('colleges.submit')}
        </button>
      </form>
    </search>
  )
}
