import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type KeyboardSensorProps,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { IconGripVertical } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'

const TECLAS = /^(Arrow|Space$|Enter$|Tab$|Escape$)/

/** The library's sensor listens a moment after space only: the keys pressed meanwhile reach it one by one after that. */
class Teclado extends KeyboardSensor {
  constructor(props: KeyboardSensorProps) {
    super(props)
    const cedo: KeyboardEvent[] = []
    const guardar = (evento: KeyboardEvent) => {
      if (!evento.isTrusted || !TECLAS.test(evento.code)) return
      evento.preventDefault()
      evento.stopImmediatePropagation()
      cedo.push(evento)
    }
    const entregar = () => {
      const evento = cedo.shift()
      if (!evento) return document.removeEventListener('keydown', guardar, true)
      document.dispatchEvent(new KeyboardEvent('keydown', evento))
      setTimeout(entregar)
    }
    document.addEventListener('keydown', guardar, true)
    setTimeout(entregar)
  }
}

interface Props {
  ids: readonly string[]
  /** What a thing is called when it is moved, for screen readers. */
  nomeDe: (id: string) => string
  aoOrdenar: (ids: string[]) => void
  /** A single column, or places beside each other. */
  forma?: 'lista' | 'grade'
  children: ReactNode
}

/** Things put in order by dragging their handle, or with it by the keyboard: space, arrows, space. */
export function Ordenavel({ ids, nomeDe, aoOrdenar, forma = 'lista', children }: Props) {
  const sensores = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(Teclado, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const lugar = (id: string | number | undefined) => ids.indexOf(String(id)) + 1

  function soltar({ active, over }: DragEndEvent) {
    if (!over || active.id === over.id) return
    const novos = [...ids]
    const [movido] = novos.splice(lugar(active.id) - 1, 1)
    if (movido === undefined) return
    novos.splice(lugar(over.id) - 1, 0, movido)
    aoOrdenar(novos)
  }

  const nome = (id: string | number) => nomeDe(String(id))
  const anuncios: Announcements = {
    onDragStart: ({ active }) =>
      `${nome(active.id)} na mão. Está no lugar ${lugar(active.id)} de ${ids.length}.`,
    onDragOver: ({ active, over }) =>
      over ? `${nome(active.id)} no lugar ${lugar(over.id)} de ${ids.length}.` : undefined,
    onDragEnd: ({ active, over }) => `${nome(active.id)} solta no lugar ${lugar(over?.id ?? active.id)}.`,
    onDragCancel: ({ active }) => `${nome(active.id)} voltou para onde estava.`,
  }

  return (
    <DndContext
      sensors={sensores}
      collisionDetection={closestCenter}
      onDragEnd={soltar}
      accessibility={{
        announcements: anuncios,
        screenReaderInstructions: {
          draggable:
            'Para mover, aperte espaço. Com ele na mão, use as setas. Espaço de novo solta, Esc desiste.',
        },
      }}
    >
      <SortableContext
        items={[...ids]}
        strategy={forma === 'lista' ? verticalListSortingStrategy : rectSortingStrategy}
      >
        {children}
      </SortableContext>
    </DndContext>
  )
}

/** One place of an `Ordenavel`: spread `lugar` on its element and put `alca` inside it. */
export function useLugar(id: string, nome: string, { parado = false } = {}) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({
      id,
      disabled: parado,
    })
  const style: CSSProperties = {
    ...(transform ? { translate: `${transform.x}px ${transform.y}px` } : {}),
    ...(transition ? { transition: transition.replace('transform', 'translate') } : {}),
    ...(isDragging ? { position: 'relative', zIndex: 5, opacity: 0.85 } : {}),
  }
  const alca = parado ? null : (
    <button
      type="button"
      ref={setActivatorNodeRef}
      className="botao-icone"
      style={{ touchAction: 'none', cursor: 'grab' }}
      {...attributes}
      {...listeners}
      aria-label={`Mover ${nome}`}
    >
      <IconGripVertical size={20} aria-hidden />
    </button>
  )
  return { lugar: { ref: setNodeRef, style }, alca, arrastando: isDragging }
}
