import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { podeNoPapel } from '#src/planos/papeis.ts'
import { formatarDia } from '#src/shared/dias.ts'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { toast } from '#src/shared/ui/toasts.tsx'
import estilo from './aviso-da-assinatura.module.css'
import type { MinhaLoja } from './minha-pessoa.ts'

interface Situacao {
  status: string
  dias_de_teste: number | null
  cancelar_em: string | null
  faixa: {
    cor: 'amarela' | 'vermelha'
    dias_para_bloqueio: number
    bloqueio: string
    pode_adiar: boolean
    adiar_dias: number
    fatura_id: string
  } | null
}

/** Over every screen: what is late, with the days that are left; what ends; and how long the trial still runs. */
export function AvisoDaAssinatura({ loja }: { loja: MinhaLoja }) {
  const [situacao, setSituacao] = useState<Situacao | null>(null)
  useEffect(() => {
    let aqui = true
    ler(loja.id).then(
      (lida) => aqui && setSituacao(lida),
      // The panel works without this notice.
      () => aqui && setSituacao(null),
    )
    return () => {
      aqui = false
    }
  }, [loja.id])
  if (!situacao) return null
  const { faixa, dias_de_teste: dias, cancelar_em: fim } = situacao
  const paga = podeNoPapel(loja.papel, 'faturas.pagar')

  async function adiar() {
    if (!faixa) return
    try {
      const { bloqueio } = await api.post<{ bloqueio: string }>(`/rest/v1/faturas/${faixa.fatura_id}/adiar`, {
        estabelecimento_id: loja.id,
      })
      toast.ok('Prazo adiado', `Agora você tem até ${formatarDia(bloqueio)} para pagar.`)
      setSituacao(await ler(loja.id))
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      toast.erro(erro.title, erro.detail)
    }
  }

  if (faixa) {
    return (
      <section
        className={`${estilo.faixa} ${faixa.cor === 'vermelha' ? estilo.vermelha : estilo.amarela}`}
        aria-label="Fatura em atraso"
      >
        <IconAlertTriangle size={22} aria-hidden />
        <p>{textoDaFaixa(faixa, paga)}</p>
        {paga ? (
          <span className={estilo.botoes}>
            <Link to={`/minha-assinatura?pagar=${faixa.fatura_id}`} className="botao">
              Pagar com PIX
            </Link>
            {faixa.pode_adiar ? (
              <button type="button" className="botao leve" onClick={() => void adiar()}>
                Adiar {faixa.adiar_dias} {faixa.adiar_dias === 1 ? 'dia' : 'dias'}
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
          <span className={estilo.botoes}>
            <Link to="/minha-assinatura" className="botao leve">
              Reativar
            </Link>
          </span>
        ) : null}
      </section>
    )
  }
  if (dias === null) return null
  const resta = dias === 1 ? 'Falta 1 dia de teste grátis' : `Faltam ${dias} dias de teste grátis`
  return paga ? (
    <p className={estilo.teste}>
      <Link to="/minha-assinatura">
        <IconClock size={16} aria-hidden /> {resta}
      </Link>
    </p>
  ) : null
}

function ler(id: string): Promise<Situacao> {
  return api.get<Situacao>(`/rest/v1/minha_assinatura/situacao?estabelecimento_id=${id}`)
}

function textoDaFaixa(
  { cor, dias_para_bloqueio: dias }: NonNullable<Situacao['faixa']>,
  paga: boolean,
): string {
  const quem = paga ? '' : ' Avise o responsável pela loja.'
  if (cor === 'amarela') return `Há uma fatura em atraso. Pague para manter a loja no ar.${quem}`
  if (dias === 0) return `Sua loja será bloqueada hoje.${quem}`
  return `Sua loja será bloqueada ${dias === 1 ? 'amanhã' : `em ${dias} dias`}.${quem}`
}
