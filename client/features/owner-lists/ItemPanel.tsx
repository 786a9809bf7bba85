import type { FormikValues } from 'formik'
import { ArrowDown, ArrowUp, GripVertical, Pencil, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { AnyObjectSchema } from 'yup'
import { initialValues } from '../../forms/form-values.ts'
import { type Input, ValidForm } from '../../forms/ValidForm.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { Skeleton } from '../../ui/Loading.tsx'
import styles from './ItemPanel.module.css'
import { type ItemPanelOptions, useOwnerList } from './useOwnerList.ts'
import { useMovableItem } from './useMovableItem.ts'
import { Status } from '../../ui/Status.tsx'

interface ItemPanelProps<Item, Fields, Rules extends AnyObjectSchema> extends Omit<
  ItemPanelOptions<Item, Input<Fields, Rules>>,
  'count'
> {
  texts: ItemPanelOptions<Item, unknown>['texts'] & { title: string; empty: string }
  Row: (props: { item: Item }) => ReactNode
  /** The values of the form for a new item. */
  blank: Fields
  rules: Rules
  /** The fields of the form. */
  children: ReactNode
}

/** A list that its owner adds to, edits and orders, with its form in a dialog. */
export function ItemPanel<
  Item extends { id: number },
  Fields extends FormikValues,
  Rules extends AnyObjectSchema,
>(props: ItemPanelProps<Item, Fields, Rules>) {
  const { items, texts, nameOf, mutations, Row, blank, rules, children } = props
  const headingId = useId()
  const panel = useOwnerList(props)
  const { open } = panel
  return (
    <section className="stack" aria-labelledby={headingId}>
      <div className="row apart gap-16">
        <h2 id={headingId}>{texts.title}</h2>
        <button className="button" type="button" data-list-focus onClick={panel.add}>
          <Plus size={16} aria-hidden="true" />
          Add
        </button>
      </div>
      {items.length === 0 ? (
        <p className={styles.empty}>{texts.empty}</p>
      ) : (
        <ul className={`panel ${styles.list}`}>
          {items.map((item, index) => {
            const row = {
              name: nameOf(item),
              onEdit: () => panel.edit(item),
              onDelete: (button: Element) => panel.remove(item, button),
              children: <Row item={item} />,
            }
            if (!mutations.move) return <ItemRow key={item.id} {...row} />
            const place = { list: headingId, id: item.id, index, isLast: index === items.length - 1 }
            return <MovableRow key={item.id} {...row} {...place} onMove={panel.move} />
          })}
        </ul>
      )}
      <Status className="visually-hidden">{panel.announcement}</Status>
      {open && (
        <FormDialog
          title={`${open.item ? 'Edit' : 'Add'} ${texts.itemLabel}`}
          notice={open.notice}
          onClose={panel.close}
        >
          <ValidForm
            initial={initialValues(blank, open.item)}
            rules={rules}
            submit="Save"
            submitting="Saving …"
            onSubmit={panel.save}
          >
            {children}
          </ValidForm>
        </FormDialog>
      )}
    </section>
  )
}

interface ItemRowProps {
  name: string
  onEdit: () => void
  onDelete: (button: Element) => void
  children: ReactNode
}

type MovableRowProps = ItemRowProps & Parameters<typeof useMovableItem>[0]

function MovableRow({ name, onEdit, onDelete, children, ...place }: MovableRowProps) {
  const { row, handle, isDragged, edge, earlier, later } = useMovableItem(place)
  return (
    <li
      className={`row gap-8 row-gap-4 ${styles.row} ${isDragged ? 'dragged' : ''}`}
      data-edge={edge ?? undefined}
      ref={row}
    >
      <span className={styles.handle} ref={handle} aria-hidden="true">
        <GripVertical size={18} />
      </span>
      <RowContent name={name} onEdit={onEdit} onDelete={onDelete} content={children}>
        <button {...earlier} className="button plain" type="button" aria-label={`Move ${name} up`}>
          <ArrowUp size={18} aria-hidden="true" />
        </button>
        <button {...later} className="button plain" type="button" aria-label={`Move ${name} down`}>
          <ArrowDown size={18} aria-hidden="true" />
        </button>
      </RowContent>
    </li>
  )
}

const ItemRow = ({ children, ...row }: ItemRowProps) => (
  <li className={`row gap-8 row-gap-4 ${styles.row} ${styles.unmovable}`}>
    <RowContent {...row} content={children} />
  </li>
)

interface RowContentProps extends Omit<ItemRowProps, 'children'> {
  content: ReactNode
  /** Further buttons. */
  children?: ReactNode
}

function RowContent({ name, onEdit, onDelete, content, children }: RowContentProps) {
  return (
    <>
      <div className="grow">{content}</div>
      <div className={styles.actions}>
        {children}
        <button className="button plain" type="button" aria-label={`Edit ${name}`} onClick={onEdit}>
          <Pencil size={18} aria-hidden="true" />
        </button>
        <button
          className="button plain"
          type="button"
          aria-label={`Delete ${name}`}
          onClick={({ currentTarget }) => onDelete(currentTarget)}
        >
          <Trash2 size={18} aria-hidden="true" />
        </button>
      </div>
    </>
  )
}

export const ItemPanelSkeleton = ({ title, rows }: { title: string; rows: number }) => (
  <section className="stack" aria-busy="true" aria-label={title}>
    <div className="row apart gap-16">
      <h2>{title}</h2>
    </div>
    <div className="stack row-gap-4">
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height="56px" />
      ))}
    </div>
  </section>
)
