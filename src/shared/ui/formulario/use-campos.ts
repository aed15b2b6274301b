import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'
import { textoSemChaves } from '../../chaves-de-linha.ts'

/** What is wrong, by field. */
export type Erros = Record<string, string>

/** What is wrong with one, if anything. */
type Erro = string | null | undefined

/** Of all values at once, or field by field. */
export type Regras<V> =
  | ((valores: V) => Record<string, Erro>)
  | { [C in keyof V]?: (valor: V[C], valores: V) => Erro }

interface Opcoes<V> {
  inicial: V
  validar?: Regras<V>
  /** Checks a field when it is left, not only when all is sent. */
  aoSair?: boolean
  /** Each field gets its name as an attribute. */
  nomeados?: boolean
}

/** A field, or one within it: `retirada.prazo`, `linhas.0.nome`. */
type Caminho<V> = (keyof V & string) | `${keyof V & string}.${string}`

type Em<V, C> = C extends keyof V
  ? V[C]
  : C extends `${infer Campo}.${infer Resto}`
    ? Campo extends keyof V
      ? Em<V[Campo], Resto>
      : Campo extends `${number}`
        ? V extends readonly (infer Um)[]
          ? Em<Um, Resto>
          : never
        : never
    : never

type Mudanca = ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>

interface Ligacao {
  error: string | undefined
  name?: string
  'data-path': string
  onBlur?: () => void
}

export interface PropsDoCampo<T> extends Ligacao {
  value: T
  onChange: (novo: T | Mudanca) => void
}

interface PropsDaMarca extends Ligacao {
  checked: boolean
  onChange: (evento: Mudanca) => void
}

export interface Campos<V> {
  values: V
  errors: Erros
  /** Also what a handler changed a moment ago. */
  getValues: () => V
  setValues: (novos: Partial<V>) => void
  setFieldValue: <C extends keyof V & string>(campo: C, valor: V[C] | ((antes: V[C]) => V[C])) => void
  setErrors: (erros: Record<string, Erro>) => void
  clearFieldError: (campo: string) => void
  validate: () => { hasErrors: boolean; errors: Erros }
  validateField: (campo: keyof V & string) => void
  /** Whether it differs from what was there first or saved last. */
  isDirty: (campo?: keyof V & string) => boolean
  resetDirty: (salvos: V) => void
  /**
   * Another version was read: what nobody changed here follows it. False, and all stays as it is, when it changes what was
   * changed here too, unless it is the one just saved (`gravada`): then the text typed since stays.
   */
  acompanhar: (lidos: V, gravada: boolean) => boolean
  /** Back to what was there first or saved last, or to another version. */
  reset: (lidos?: V) => void
  onSubmit: (enviar: (valores: V) => unknown) => (evento?: FormEvent<HTMLFormElement>) => void
  getInputProps: {
    <C extends Caminho<V>>(campo: C): PropsDoCampo<Em<V, C>>
    <C extends Caminho<V>>(campo: C, opcoes: { type: 'checkbox' }): PropsDaMarca
  }
}

/** What a form's fields hold and what is wrong with them. What is changed is not held wrong until it is checked again. */
export function useCampos<V extends object>({
  inicial,
  validar = {},
  aoSair = false,
  nomeados = false,
}: Opcoes<V>): Campos<V> {
  const [values, setValores] = useState(inicial)
  const [errors, setErros] = useState<Erros>({})
  const [salvos, setSalvos] = useState(inicial)
  const agora = useRef(values)

  function mudar(valores: V) {
    agora.current = valores
    setValores(valores)
  }

  const setErrors = (erros: Record<string, Erro>) => setErros(soErros(erros))
  const trocarErro = (campo: string, erro?: Erro) => setErros((antes) => soErros({ ...antes, [campo]: erro }))

  function trocar(campo: string, valor: unknown) {
    trocarErro(campo)
    mudar(com(agora.current, campo.split('.'), valor) as V)
  }

  const mudou = (campo: keyof V) => textoSemChaves(agora.current[campo]) !== textoSemChaves(salvos[campo])

  function acompanhar(lidos: V, gravada: boolean): boolean {
    const outros = (Object.entries(lidos) as [keyof V, V[keyof V]][]).filter(
      ([campo, valor]) => textoSemChaves(valor) !== textoSemChaves(salvos[campo]),
    )
    if (!gravada && outros.some(([campo]) => mudou(campo))) return false
    const seguem = outros.filter(([campo, valor]) => typeof valor !== 'string' || !mudou(campo))
    mudar({ ...agora.current, ...Object.fromEntries(seguem) })
    setSalvos({ ...salvos, ...Object.fromEntries(outros) })
    return true
  }

  function conferir(): Erros {
    const valores = agora.current
    if (typeof validar === 'function') return soErros(validar(valores))
    const campos = Object.keys(validar) as (keyof V & string)[]
    return soErros(
      Object.fromEntries(campos.map((campo) => [campo, validar[campo]?.(valores[campo], valores)])),
    )
  }

  function validate() {
    const erros = conferir()
    setErros(erros)
    return { hasErrors: Object.keys(erros).length > 0, errors: erros }
  }

  function conferirCampo(campo: string) {
    const erros = conferir()
    trocarErro(campo, Object.entries(erros).find(([nome]) => `${nome}.`.startsWith(`${campo}.`))?.[1])
  }

  function getInputProps(campo: string, opcoes?: { type: 'checkbox' }) {
    const valor = em(agora.current, campo)
    return {
      ...(opcoes ? { checked: valor } : { value: valor }),
      error: errors[campo],
      'data-path': campo,
      onChange: (novo: unknown) => trocar(campo, valorDe(novo)),
      ...(nomeados ? { name: campo } : {}),
      ...(aoSair ? { onBlur: () => conferirCampo(campo) } : {}),
    }
  }

  return {
    values,
    errors,
    getValues: () => agora.current,
    setValues: (novos) => {
      setErros({})
      mudar({ ...agora.current, ...novos })
    },
    setFieldValue: (campo, valor) =>
      trocar(campo, valor instanceof Function ? valor(agora.current[campo]) : valor),
    setErrors,
    clearFieldError: trocarErro,
    validate,
    validateField: conferirCampo,
    isDirty: (campo) => (campo ? mudou(campo) : textoSemChaves(agora.current) !== textoSemChaves(salvos)),
    resetDirty: setSalvos,
    acompanhar,
    reset: (lidos = salvos) => {
      setErros({})
      setSalvos(lidos)
      mudar(lidos)
    },
    onSubmit: (enviar) => (evento) => {
      evento?.preventDefault()
      if (!validate().hasErrors) enviar(agora.current)
    },
    getInputProps: getInputProps as Campos<V>['getInputProps'],
  }
}

const soErros = (erros: Record<string, Erro>): Erros =>
  Object.fromEntries(Object.entries(erros).flatMap(([campo, erro]) => (erro ? [[campo, erro]] : [])))

function em(de: unknown, campo: string): unknown {
  return campo.split('.').reduce((dentro, parte) => (dentro as Record<string, unknown>)[parte], de)
}

/** The same with another value at its place. */
function com(de: unknown, [parte = '', ...resto]: string[], valor: unknown): unknown {
  const novo = resto.length > 0 ? com((de as Record<string, unknown>)[parte], resto, valor) : valor
  return Array.isArray(de) ? de.with(Number(parte), novo) : { ...(de as object), [parte]: novo }
}

/** Fields of the browser's tell by an event, others by the value itself. */
function valorDe(novo: unknown): unknown {
  if (typeof novo !== 'object' || !novo || !('nativeEvent' in novo)) return novo
  const { currentTarget } = novo as ChangeEvent<HTMLInputElement>
  return currentTarget.type === 'checkbox' ? currentTarget.checked : currentTarget.value
}
