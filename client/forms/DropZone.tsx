import { useFormikContext } from 'formik'
import { type MouseEvent, type ReactNode, useId } from 'react'
import { type DropzoneOptions, useDropzone } from 'react-dropzone'

interface DropZoneProps extends DropzoneOptions {
  /** With a mouse: 'Drop files here, or choose them'. */
  call: string
  /** On a touch screen, where nothing can be dropped: 'Choose files'. */
  touchCall: string
  note: string
  name?: string
  icon?: ReactNode
  isLow?: boolean
  isInvalid?: boolean
  /** The id of the element with its problems. */
  problems?: string
}

/** Files can be dropped on it, or chosen by a press, unless its form is being submitted. */
export function DropZone(props: DropZoneProps) {
  const { call, touchCall, note, name, icon, isLow, isInvalid, problems = '', ...options } = props
  const id = useId()
  const { isSubmitting } = useFormikContext()
  const { getRootProps, getInputProps, isDragActive } = useDropzone({
    // The label opens the file dialog, and the input itself is focusable.
    noClick: true,
    noKeyboard: true,
    disabled: isSubmitting,
    ...options,
  })
  return (
    <div {...getRootProps()}>
      <label className={`shows-focus drop-zone ${isLow ? 'low' : ''} ${isDragActive ? 'is-over' : ''}`}>
        {icon}
        <span className="strong" id={`${id}-call`}>
          <span className="with-mouse">{call}</span>
          <span className="with-touch">{touchCall}</span>
        </span>
        <span className="detail" id={`${id}-note`}>
          {note}
        </span>
        <input
          {...getInputProps({ onClick: resetInput })}
          className="visually-hidden"
          data-list-focus
          style={undefined}
          tabIndex={undefined}
          name={name}
          aria-labelledby={`${id}-call`}
          aria-invalid={isInvalid || undefined}
          aria-describedby={`${id}-note ${problems}`}
        />
      </label>
    </div>
  )
}

/** Browsers fire no change event when the same files are chosen again. */
function resetInput({ currentTarget }: MouseEvent<HTMLInputElement>) {
  currentTarget.value = ''
}
