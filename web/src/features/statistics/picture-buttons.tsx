import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import { t } from '../../lib/i18n.ts'
import { useToastOutcome } from '../../resource/use-toast-outcome.ts'
import { Button } from '../../ui/button.tsx'
import { copyPicture, savePicture } from './picture.ts'

/**
 * Saves and copies a chart as a picture.
 * @param props.chart returns the drawing at once
 * @param props.name the file's name, without its ending
 */
export function PictureButtons({ chart, name }: { chart: () => SVGSVGElement | null; name: string }) {
  const attempt = useToastOutcome()
  const take = (work: (svg: SVGSVGElement) => Promise<string | null>) => () =>
    void attempt(async () => {
      const svg = chart()
      return svg && work(svg)
    })
  // A screen has several charts.
  const about = { variant: 'tertiary', size: 32, 'aria-description': name } as const
  return (
    <div className="-ml-1 flex flex-wrap gap-1">
      <Button {...about} icon={Download} onClick={take((svg) => savePicture(svg, name))}>
        {t('stat.savePicture')}
      </Button>
      <Button {...about} icon={Copy} onClick={take(copyPicture)}>
        {t('stat.copyPicture')}
      </Button>
    </div>
  )
}
