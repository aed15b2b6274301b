import type { ReactNode } from 'react'
import { CorpoDoFormulario, useFormulario } from '#src/shared/ui/formulario/formulario.tsx'
import { Campo } from '#src/shared/ui/kit/campo.tsx'
import type { CampoDaTela } from '../../configuracoes.ts'
import { CampoDaSecao } from './campo-da-secao.tsx'
import estilo from './configuracoes.module.css'
import { type Preenchido, paraPreencher, paraValor } from './valor-do-campo.ts'

interface Props {
  /** Names the form for who does not see it. */
  nome: string
  campos: readonly CampoDaTela[]
  valor: Record<string, unknown>
  /** Of `valor`. */
  versao: string | number | undefined
  enviar: (novo: { valor: Record<string, unknown>; motivo?: string }, sobrescrever: boolean) => Promise<void>
  feito: [titulo: string, texto?: string]
  /** Where a save leads; the same page when left out. */
  para?: string | undefined
  /** Beside `Salvar`. */
  acoes?: ReactNode
}

/** A form made from what is known of its fields; what they may hold is checked by the server. */
export function FormularioDeCampos({ nome, campos, valor, versao, enviar, feito, para, acoes }: Props) {
  const formulario = useFormulario<Record<string, Preenchido>>({
    inicial: {
      ...Object.fromEntries(campos.map((campo) => [campo.nome, paraPreencher(campo, valor[campo.nome])])),
      motivo_da_mudanca: '',
    },
    versao,
    enviar: async ({ motivo_da_mudanca: motivo, ...valores }, sobrescrever) => {
      const novo = Object.fromEntries(
        campos.map((campo) => [campo.nome, paraValor(campo, valores[campo.nome] ?? '')]),
      )
      await enviar({ valor: novo, ...(motivo ? { motivo: String(motivo) } : {}) }, sobrescrever)
    },
    tituloDoErro: `Erro ao salvar ${nome}`,
    feito,
    para,
  })
  const { form } = formulario
  return (
    <CorpoDoFormulario de={formulario} acoes={acoes}>
      {porGrupo(campos).map(([grupo, destes]) => (
        <fieldset key={grupo} className={`cartao ${estilo.quadro}`}>
          <legend className={grupo ? estilo.grupo : 'so-leitor'}>{grupo || nome}</legend>
          {destes.map((campo) => (
            <CampoDaSecao
              key={campo.nome}
              campo={campo}
              valor={form.values[campo.nome] ?? ''}
              erro={form.errors[campo.nome]}
              aoMudar={(novo) => form.setFieldValue(campo.nome, novo)}
            />
          ))}
        </fieldset>
      ))}
      <Campo
        label="Motivo da mudança (opcional)"
        name="motivo_da_mudanca"
        maxLength={500}
        autoComplete="off"
        value={String(form.values.motivo_da_mudanca ?? '')}
        onChange={(evento) => form.setFieldValue('motivo_da_mudanca', evento.currentTarget.value)}
      />
    </CorpoDoFormulario>
  )
}

function porGrupo(campos: readonly CampoDaTela[]): [string, CampoDaTela[]][] {
  const grupos = new Map<string, CampoDaTela[]>()
  for (const campo of campos) {
    const grupo = campo.grupo ?? ''
    grupos.set(grupo, [...(grupos.get(grupo) ?? []), campo])
  }
  return [...grupos]
}
