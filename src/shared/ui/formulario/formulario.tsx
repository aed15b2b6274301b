import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { ApiError } from '../api.ts'
import { textoDaRecusa } from '../recusas.ts'
import { toast } from '../toasts/toasts.tsx'
import { type Conflito, DialogoDeConflito, lerConflito } from './conflito.tsx'
import { useGuardaDeAlteracoes } from './guarda-de-alteracoes.tsx'
import { type ErroDeCampo, focarCampo, ResumoDeErros } from './resumo-de-erros.tsx'
import { useTextoGuardado } from './texto-guardado.ts'
import { type Campos, type Regras, useCampos } from './use-campos.ts'

type Feito = [titulo: string, texto?: string]

interface Opcoes<V extends Record<string, unknown>> {
  inicial: V
  /** Of what is edited, as `updated_at`: with another one the fields follow `inicial`, but for what is typed. */
  versao?: string | number | null | undefined
  validar?: Regras<V>
  /** Sends it; `sobrescrever` leaves `updated_at` out. Throws what the route refuses. */
  enviar(valores: V, sobrescrever: boolean): Promise<void>
  /** The toast when the route refuses, as `Erro ao salvar produto`. */
  tituloDoErro: string
  /** The toast after a save, once the page's data is loaded again. */
  feito?: Feito | ((valores: V) => Feito)
  /** Where a save leads; the same page when left out. */
  para?: string | undefined
  /** What else follows a save. The guard no longer asks then. */
  aoSalvar?(valores: V): void | Promise<void>
}

export interface Formulario<V extends Record<string, unknown>> {
  form: Campos<V>
  salvando: boolean
  salvar: (evento?: FormEvent<HTMLFormElement>) => void
  /** The guard, the summary and the conflict: `<CorpoDoFormulario>` places them. */
  partes: { resumo: ReactNode; dialogos: ReactNode }
}

/**
 * Every form of the panel (docs/rules/panel.md#forms): checks on blur and on submit, puts the focus on the first field at fault,
 * sums errors up, guards what is not saved, also when the session ends, and asks when somebody else saved first.
 */
export function useFormulario<V extends Record<string, unknown>>(opcoes: Opcoes<V>): Formulario<V> {
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const [salvando, setSalvando] = useState(false)
  const [conflito, setConflito] = useState<Conflito | null>(null)
  const [noEnvio, setNoEnvio] = useState<ErroDeCampo[]>([])
  const form = useCampos<V>({
    inicial: opcoes.inicial,
    ...(opcoes.validar ? { validar: opcoes.validar } : {}),
    aoSair: true,
    // The name by which a refusal and the summary find the field.
    nomeados: true,
  })
  useTextoGuardado(form)
  const guarda = useGuardaDeAlteracoes(form.isDirty() && !salvando)

  // What is sent goes against the version that the fields are of: over what was typed another one is a conflict to be asked about.
  const base = useRef(opcoes)
  const vista = useRef(opcoes.versao)
  const gravada = useRef(false)
  useEffect(() => {
    // Until it is sent nobody knows whose version came.
    if (salvando) return
    const outra = vista.current !== opcoes.versao
    vista.current = opcoes.versao
    if (outra ? form.acompanhar(opcoes.inicial, gravada.current) : base.current.versao === opcoes.versao)
      base.current = opcoes
    if (outra) gravada.current = false
  })

  async function enviar(valores: V, sobrescrever: boolean) {
    setSalvando(true)
    setNoEnvio([])
    try {
      await base.current.enviar(valores, sobrescrever)
      gravada.current = true
      form.resetDirty(valores)
      const { feito, para } = opcoes
      if (para) await navigate(para)
      else if (feito) await revalidate()
      if (feito) toast.ok(...(typeof feito === 'function' ? feito(valores) : feito))
      await opcoes.aoSalvar?.(valores)
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      const alterado = lerConflito(erro)
      if (alterado) setConflito(alterado)
      else {
        const indicado = mostrarErros(
          erro.errors.map(({ path, message }) => ({ campo: path, mensagem: message })),
        )
        toast.erro(opcoes.tituloDoErro, indicado ? (erro.detail ?? erro.title) : textoDaRecusa(erro))
      }
    } finally {
      setSalvando(false)
    }
  }

  /** Whether the first of them is on the page. */
  function mostrarErros(erros: ErroDeCampo[]): boolean {
    setNoEnvio(erros)
    form.setErrors(Object.fromEntries(erros.map(({ campo, mensagem }) => [campo, mensagem])))
    return erros[0] !== undefined && focarCampo(erros[0].campo)
  }

  function salvar(evento?: FormEvent<HTMLFormElement>) {
    // The form of a dialog that a field opened is inside this one for React.
    if (evento?.target !== evento?.currentTarget) return
    evento?.preventDefault()
    const { hasErrors, errors } = form.validate()
    if (!hasErrors) return void enviar(form.getValues(), false)
    const erros = Object.entries(errors).map(([campo, mensagem]) => ({ campo, mensagem }))
    setNoEnvio(erros)
    if (erros[0]) focarCampo(erros[0].campo)
  }

  return {
    form,
    salvando,
    salvar,
    partes: {
      // What was corrected since leaves the summary.
      resumo: <ResumoDeErros erros={noEnvio.filter(({ campo }) => Boolean(form.errors[campo]))} />,
      dialogos: (
        <>
          {guarda}
          <DialogoDeConflito
            conflito={conflito}
            aoFechar={() => setConflito(null)}
            aoSobrescrever={() => {
              setConflito(null)
              void enviar(form.getValues(), true)
            }}
            aoRecarregar={() => {
              setConflito(null)
              form.reset(opcoes.inicial)
              base.current = opcoes
              void revalidate()
            }}
          />
        </>
      ),
    },
  }
}

interface CorpoProps<V extends Record<string, unknown>> {
  de: Formulario<V>
  children: ReactNode
  /** The button's words; `Salvar` when left out. */
  botao?: string
  /** Beside the button, such as `Cancelar`. */
  acoes?: ReactNode
  className?: string
}

/** The form around its fields: summary on top, `Salvar` at the end, dialogs. */
export function CorpoDoFormulario<V extends Record<string, unknown>>(props: CorpoProps<V>) {
  const { de, children, botao = 'Salvar', acoes, className = '' } = props
  return (
    <form method="post" noValidate className={`pilha vao-20 ${className}`} onSubmit={de.salvar}>
      {de.partes.resumo}
      {children}
      <div className="fila fim">
        {acoes}
        <button type="submit" className="botao" disabled={de.salvando}>
          {de.salvando ? 'Salvando…' : botao}
        </button>
      </div>
      {de.partes.dialogos}
    </form>
  )
}
