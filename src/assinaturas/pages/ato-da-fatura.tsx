import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { diaEmSaoPaulo, somarDias } from '#src/shared/feriados.ts'
import { plural } from '#src/shared/plural.ts'
import { api } from '#src/shared/ui/api.ts'
import { CampoLongo } from '#src/shared/ui/kit/campo.tsx'
import { Dialogo } from '#src/shared/ui/kit/dialogo.tsx'
import { CorpoDoFormulario, useFormulario } from '#src/shared/ui/formulario/formulario.tsx'
import { paraCadaUm } from '#src/shared/ui/lista/em-massa.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import type { FaturaNaLista } from '../schemas-plataforma.ts'
import { ATOS, exigirMotivo, type TipoDeAto, type Valores } from './campos-do-ato.tsx'

interface Props {
  tipo: TipoDeAto
  /** One from a row, several from the bulk bar. */
  faturas: readonly FaturaNaLista[]
  aoFechar: () => void
  aoFazer?: (() => void) | undefined
}

/** One act on an invoice, or the same on several: what follows from it, its fields, and why. */
export default function AtoDaFatura({ tipo, faturas, aoFechar, aoFazer }: Props) {
  const { revalidate } = useRevalidator()
  const [aberto, setAberto] = useState(true)
  const [fatura] = faturas
  const ato = ATOS[tipo]
  const formulario = useFormulario<Valores>({
    inicial: iniciais(fatura),
    validar: ato.validar ?? { motivo: exigirMotivo },
    enviar: async (valores) => {
      const corpo = ato.corpo(valores)
      const mandar = ({ id }: FaturaNaLista) =>
        api.post(`/rest/v1/plataforma/faturas/:id/${tipo}`, { params: { id }, body: corpo })
      if (fatura && faturas.length === 1) {
        await mandar(fatura)
        toast.ok(ato.feito)
        return
      }
      const { feitos, ignorados } = await paraCadaUm(faturas, mandar, ({ numero }) => numero)
      const motivos = ignorados.slice(0, 3).map(({ nome, motivo }) => `${nome}: ${motivo}`)
      toast.info(
        `${plural(feitos, '# atualizada', '# atualizadas')}, ${plural(ignorados.length, '# ignorada', '# ignoradas')}`,
        motivos.join(' '),
      )
    },
    tituloDoErro: 'Não foi possível concluir',
    aoSalvar: async () => {
      setAberto(false)
      aoFazer?.()
      await revalidate()
      aoFechar()
    },
  })
  if (!fatura) return null
  const titulo = faturas.length === 1 ? `${ato.titulo} ${fatura.numero}` : `${ato.titulo} (${faturas.length})`
  return (
    <Dialogo aberto={aberto} aoFechar={aoFechar} titulo={titulo}>
      <CorpoDoFormulario
        de={formulario}
        botao={ato.botao}
        acoes={
          <button type="button" className="botao leve" onClick={aoFechar}>
            Voltar
          </button>
        }
      >
        <p>{ato.texto(fatura, faturas.length)}</p>
        {ato.campos?.(formulario, fatura)}
        {ato.semMotivo ? null : (
          <CampoLongo
            label="Motivo"
            description={ato.loja ? 'A loja lê este motivo.' : 'Fica no histórico da fatura.'}
            required
            rows={2}
            maxLength={1000}
            {...formulario.form.getInputProps('motivo')}
          />
        )}
      </CorpoDoFormulario>
    </Dialogo>
  )
}

function iniciais(fatura: FaturaNaLista | undefined): Valores {
  const hoje = diaEmSaoPaulo(new Date())
  const inicio = fatura && fatura.vencimento > hoje ? fatura.vencimento : hoje
  return {
    motivo: '',
    pago_em: hoje,
    meio: 'transferencia',
    comprovante: '',
    vencimento: somarDias(inicio, 7),
    valor: 0,
    numero: fatura?.nfse_numero ?? '',
    url: fatura?.nfse_url ?? '',
    resposta: '',
  }
}
