import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { podeNoPapel } from '#src/acesso/papeis.ts'
import { formatarDia } from '#src/shared/dias.ts'
import { plural } from '#src/shared/plural.ts'
import { api } from '#src/shared/ui/api.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import estilo from './aviso-da-assinatura.module.css'
import type { MinhaLoja } from '#src/acesso/schemas.ts'
import { esquecerSituacao, type Situacao } from '#src/assinaturas/pages/situacao-da-assinatura.ts'

interface Props {
  loja: MinhaLoja
  situacao: Situacao
}

/** Over every screen: what is late, with the days that are left; what ends; and how long the trial still runs. */
export function AvisoDaAssinatura({ loja, situacao }: Props) {
  useEffect(() => esquecerSituacao, [])
  const [adiar] = useAcao({ recarregar: 'feito' }, async (fatura: string) => {
    const { bloqueio } = await api.post('/rest/v1/faturas/:id/adiar', {
      params: { id: fatura },
      body: { estabelecimento_id: loja.id },
    })
    toast.ok('Prazo adiado', `Agora você tem até ${formatarDia(bloqueio)} para pagar.`)
    esquecerSituacao()
  })

  const { faixa, dias_de_teste: dias, cancelar_em: fim } = situacao
  const paga = podeNoPapel(loja.papel, 'faturas.pagar')
  if (faixa) {
    return (
      <section
        className={`${estilo.faixa} ${faixa.cor === 'vermelha' ? estilo.vermelha : estilo.amarela}`}
        aria-label="Fatura em atraso"
      >
        <IconAlertTriangle size={22} aria-hidden />
        <p>{textoDaFaixa(faixa, paga)}</p>
        {paga ? (
          <span className="fila vao-8">
            <Link to={`/minha-assinatura?pagar=${faixa.fatura_id}`} className="botao">
              Pagar com PIX
            </Link>
            {faixa.pode_adiar ? (
              <button type="button" className="botao leve" onClick={() => void adiar(faixa.fatura_id)}>
                Adiar {plural(faixa.adiar_dias, '# dia', '# dias')}
              </button>
            ) : null}
          </span>
        ) : null}
      </section>
    )
  }
  if (fim) {
    return (
      <section className={`${estilo.faixa} ${estilo.amarela}`} aria-label="Cancelamento agendado">
        <IconClock size={22} aria-hidden />
        <p>A assinatura termina em {formatarDia(fim)}. Depois disso a loja sai da vitrine.</p>
        {podeNoPapel(loja.papel, 'assinatura.editar') ? (
          <span className="fila vao-8">
            <Link to="/minha-assinatura" className="botao leve">
              Reativar
            </Link>
          </span>
        ) : null}
      </section>
    )
  }
  if (dias === null) return null
  const resta = plural(dias, 'Falta # dia de teste grátis', 'Faltam # dias de teste grátis')
  return paga ? (
    <p className={estilo.teste}>
      <Link to="/minha-assinatura">
        <IconClock size={16} aria-hidden /> {resta}
      </Link>
    </p>
  ) : null
}

function textoDaFaixa(
  { cor, dias_para_bloqueio: dias }: NonNullable<Situacao['faixa']>,
  paga: boolean,
): string {
  const recado = paga ? '' : ' Avise o responsável pela loja.'
  if (cor === 'amarela' || dias === null)
    return `Há uma fatura em atraso. Pague para manter a loja no ar.${recado}`
  if (dias === 0) return `Sua loja será bloqueada hoje.${recado}`
  return `Sua loja será bloqueada ${dias === 1 ? 'amanhã' : `em ${dias} dias`}.${recado}`
}
