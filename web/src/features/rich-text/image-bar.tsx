import type { Editor } from '@tiptap/core'
import Circle from 'lucide-react/icons/circle'
import RectangleHorizontal from 'lucide-react/icons/rectangle-horizontal'
import Square from 'lucide-react/icons/square'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { RefObject } from 'react'
import { t } from '../../lib/i18n.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { BarButton, BarLine, FloatingBar } from './floating-bar.tsx'
import { type ImageShape, type ImageSize, imageShapes, imageSizes } from './image-shapes.ts'

const icons = { rectangle: RectangleHorizontal, square: Square, circle: Circle }

export type ChosenImage = { at: number; alt: string; size: ImageSize; shape: ImageShape }

/** Edits size, shape and alternative text of the selected image. */
export function ImageBar(props: {
  editor: Editor
  image: ChosenImage
  frame: RefObject<HTMLElement | null>
  onAlt: () => void
}) {
  const { editor, image, frame, onAlt } = props
  const set = (change: Partial<ChosenImage>) => {
    const { at } = image
    editor
      .chain()
      .updateAttributes('image', change)
      // The change redraws the image, which would lose its selection.
      .setNodeSelection(at)
      .run()
  }
  return (
    <FloatingBar editor={editor} label={t('editor.imageBar')} at={image.at} frame={frame}>
      {imageSizes.map((size) => (
        <BarButton key={size} pressed={image.size === size} onClick={() => set({ size })}>
          {t(`editor.size.${size}`)}
        </BarButton>
      ))}
      <BarLine />
      {imageShapes.map((shape) => (
        <IconButton
          key={shape}
          icon={icons[shape]}
          label={t(`editor.shape.${shape}`)}
          size={32}
          iconSize={18}
          pressed={image.shape === shape}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => set({ shape })}
        />
      ))}
      <BarLine />
      <BarButton onClick={onAlt} className="font-bold">
        {image.alt ? (
          t('field.alt')
        ) : (
          <span className="inline-flex items-center gap-0.75 text-orange-dark">
            <Icon as={TriangleAlert} size={16} />
            {t('editor.altMissing')}
          </span>
        )}
      </BarButton>
    </FloatingBar>
  )
}
