import { IconSearch } from '@tabler/icons-react'
import { type ComponentProps, type CSSProperties, type ReactNode, useId } from 'react'

export interface Moldura {
  /** Left out where an `aria-label` says what the field is: then nothing is around it. */
  label?: ReactNode
  /** A sentence of help between label and field. */
  description?: ReactNode
  /** What is wrong with what was filled in. */
  error?: ReactNode
  /** Of the whole, label and all. */
  className?: string | undefined
  style?: CSSProperties | undefined
}

export type De<Elemento extends 'input' | 'select' | 'textarea'> = Omit<
  ComponentProps<Elemento>,
  keyof Moldura
> &
  Moldura

/** A line of text, a number, a date: whatever the browser's own field takes. `useCampos` fills it in. */
export function Campo({ antes, depois, ...props }: De<'input'> & { antes?: ReactNode; depois?: ReactNode }) {
  const { moldura, controle } = useMoldura(props)
  return (
    <DentroDaMoldura {...moldura}>
      {antes || depois ? (
        <span className="com-lados">
          {antes ? <span className="lado">{antes}</span> : null}
          <input {...controle} />
          {depois ? <span className="lado">{depois}</span> : null}
        </span>
      ) : (
        <input {...controle} />
      )}
    </DentroDaMoldura>
  )
}

/** A search: its name is read out, the magnifier shows it. */
export function CampoDeBusca({
  label,
  icone,
  className = '',
  ...busca
}: De<'input'> & { icone?: ReactNode }) {
  return (
    <label className={`busca ${className}`}>
      <span className="so-leitor">{label}</span>
      {icone ?? <IconSearch size={20} aria-hidden />}
      <input {...busca} type="search" className="entrada" />
    </label>
  )
}

/** Several lines of text. With `cresce` it is as tall as what is written, and never less than `rows`. */
export function CampoLongo({ cresce = false, ...props }: De<'textarea'> & { cresce?: boolean }) {
  const { moldura, controle } = useMoldura(props)
  const linhas = { '--linhas': props.rows ?? 2 } as CSSProperties
  return (
    <DentroDaMoldura {...moldura}>
      <textarea {...controle} {...(cresce ? { 'data-cresce': true, style: linhas } : {})} />
    </DentroDaMoldura>
  )
}

/** A value and its words, or both in one. */
type Opcao = string | number | readonly [string | number, string]

interface EscolhaProps {
  opcoes?: readonly Opcao[]
}

/** One of a list: the browser's own. What is searched for is Mantine's `Select`. Children come before `opcoes`. */
export function CampoDeEscolha({ opcoes = [], children, ...props }: De<'select'> & EscolhaProps) {
  const { moldura, controle } = useMoldura(props)
  return (
    <DentroDaMoldura {...moldura}>
      <select {...controle}>
        {children}
        {opcoes.map((opcao) => {
          const [valor, nome] = typeof opcao === 'object' ? opcao : [opcao, opcao]
          return (
            <option key={valor} value={valor}>
              {nome}
            </option>
          )
        })}
      </select>
    </DentroDaMoldura>
  )
}

/** A box to tick, or with `type="radio"` one of several, beside its words. */
export function Marcar({
  label,
  description,
  error,
  className = '',
  style,
  type = 'checkbox',
  ...resto
}: De<'input'>) {
  const id = useId()
  const ajudas = { ...(description ? { ajuda: description } : {}), ...(error ? { erro: error } : {}) }
  const marca = (
    <label className={`marcar ${className}`} style={style}>
      <input {...resto} type={type} {...ligado(id, ajudas)} />
      <span>{label}</span>
    </label>
  )
  if (!description && !error) return marca
  return (
    <div className="marcacao">
      {marca}
      <Ajudas id={id} {...ajudas} />
    </div>
  )
}

interface MolduraProps extends Moldura {
  nu: boolean
  id: string
  required: boolean | undefined
  children: ReactNode
}

function DentroDaMoldura({
  nu,
  id,
  label,
  description,
  error,
  required,
  className = '',
  style,
  children,
}: MolduraProps) {
  if (nu) return children
  return (
    <div className={`campo ${className}`} style={style}>
      {label ? (
        <label className="rotulo" htmlFor={id}>
          {label} {required ? <Asterisco /> : null}
        </label>
      ) : null}
      <Ajudas id={id} ajuda={description} />
      {children}
      <Ajudas id={id} erro={error} />
    </div>
  )
}

export function Ajudas({ id, ajuda, erro }: { id: string; ajuda?: ReactNode; erro?: ReactNode }) {
  return (
    <>
      {ajuda ? (
        <p id={`${id}-ajuda`} className="ajuda">
          {ajuda}
        </p>
      ) : null}
      {erro ? (
        <p id={`${id}-erro`} className="erro">
          {erro}
        </p>
      ) : null}
    </>
  )
}

export const Asterisco = () => (
  <span className="asterisco" aria-hidden>
    *
  </span>
)

/** What is around a field, and the field itself, tied to its label, its help and its error. */
function useMoldura<Props extends Moldura & { id?: string | undefined; required?: boolean | undefined }>(
  props: Props,
) {
  const proprio = useId()
  const { label, description, error, className = '', style, id = proprio, ...resto } = props
  const nu = label === undefined && description === undefined && !('error' in props)
  return {
    moldura: { nu, id, label, description, error, required: props.required, className, style },
    controle: {
      ...resto,
      id,
      className: nu ? `entrada ${className}` : 'entrada',
      ...(nu ? { style } : {}),
      ...ligado(id, { ajuda: description, erro: error }),
    },
  }
}

export function ligado(id: string, { ajuda, erro }: { ajuda?: ReactNode; erro?: ReactNode }) {
  const ids = [ajuda ? `${id}-ajuda` : '', erro ? `${id}-erro` : ''].filter(Boolean).join(' ')
  return { ...(erro ? { 'aria-invalid': true } : {}), ...(ids ? { 'aria-describedby': ids } : {}) }
}
