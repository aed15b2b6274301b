import { IconDownload } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { toast } from '#src/shared/ui/toasts.tsx'
import { CONSENTIMENTOS, type Finalidade } from '../consentimentos.ts'
import type { ArquivoDosDados } from '../server/titular/arquivo-dos-dados.ts'
import type { PedidoDeTitular } from '../titular.ts'
import { ArquivoPreparado } from './arquivo-preparado.tsx'
import { baixarMeusDados } from './baixar-meus-dados.ts'
import { ExcluirConta } from './excluir-conta.tsx'
import { MeusPedidos } from './meus-pedidos-de-privacidade.tsx'
import estilo from './minha-conta.module.css'

export interface ConsentimentoDado {
  finalidade: Finalidade
  concedido: boolean | null
  em: string | null
}

export interface Privacidade {
  consentimentos: ConsentimentoDado[]
  pedidos: PedidoDeTitular[]
  arquivo: ArquivoDosDados | null
}

/** What the privacy screen shows, for the loader of the page it stands on. Throws ApiError. */
export async function carregarPrivacidade(): Promise<Privacidade> {
  const [consentimentos, pedidos, feito] = await Promise.all([
    api.get<{ itens: ConsentimentoDado[] }>('/rest/v1/consentimentos'),
    api.get<{ itens: PedidoDeTitular[] }>('/rest/v1/solicitacoes_titular'),
    api.get<{ arquivo: ArquivoDosDados | null }>('/rest/v1/meus_dados/arquivo'),
  ])
  return { consentimentos: consentimentos.itens, pedidos: pedidos.itens, arquivo: feito.arquivo }
}

/** What the law gives everyone over their data (LGPD art. 18), as far as they can do it by themselves. */
export function PrivacidadeDaConta({
  privacidade,
  corrigir,
}: {
  privacidade: Privacidade
  /** Where name and telephone are changed. */
  corrigir: ReactNode
}) {
  const [baixando, setBaixando] = useState(false)
  const { revalidate } = useRevalidator()
  const { consentimentos, pedidos, arquivo } = privacidade

  async function baixar() {
    setBaixando(true)
    await baixarMeusDados()
    await revalidate()
    setBaixando(false)
  }

  return (
    <>
      <section className={`cartao ${estilo.cartao}`} aria-labelledby="baixar">
        <h2 id="baixar">Baixar meus dados</h2>
        <p>
          Um arquivo JSON com tudo o que guardamos sobre você: cadastro, compras, devoluções, avaliações e
          acessos.
        </p>
        {arquivo ? <ArquivoPreparado arquivo={arquivo} /> : null}
        <div className={estilo.botoes}>
          <button
            type="button"
            className="botao"
            disabled={baixando || arquivo?.situacao === 'na_fila'}
            onClick={() => void baixar()}
          >
            <IconDownload size={20} aria-hidden /> {baixando ? 'Preparando...' : 'Baixar meus dados'}
          </button>
        </div>
      </section>
      <Consentimentos consentimentos={consentimentos} />
      <section className={`cartao ${estilo.cartao}`} aria-labelledby="corrigir">
        <h2 id="corrigir">Corrigir ou perguntar</h2>
        <p>
          {corrigir} Para o resto, faça um pedido: a resposta chega por e-mail em até 15 dias. Como usamos os
          seus dados, e quem é o encarregado, está na página <Link to="/privacidade">Privacidade</Link>.
        </p>
        <div className={estilo.botoes}>
          <Link to="/privacidade/pedido" className="botao leve">
            Fazer um pedido
          </Link>
        </div>
        {pedidos.length > 0 ? <MeusPedidos pedidos={pedidos} /> : null}
      </section>
      <ExcluirConta />
    </>
  )
}

function Consentimentos({ consentimentos }: { consentimentos: ConsentimentoDado[] }) {
  const { revalidate } = useRevalidator()
  const [mudando, setMudando] = useState<Finalidade | null>(null)

  async function mudar(finalidade: Finalidade, concedido: boolean) {
    setMudando(finalidade)
    try {
      await api.post('/rest/v1/consentimentos', { finalidade, concedido })
      toast.ok(concedido ? 'Autorização registrada' : 'Autorização retirada')
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      toast.erro('Erro ao salvar', erro.detail ?? erro.title)
    } finally {
      await revalidate()
      setMudando(null)
    }
  }

  return (
    <section className={`cartao ${estilo.cartao}`} aria-labelledby="consentimentos">
      <h2 id="consentimentos">Consentimentos</h2>
      <p>Nada disto é preciso para comprar ou vender. Você muda de ideia quando quiser.</p>
      {CONSENTIMENTOS.map(({ id, nome, texto }) => (
        <label key={id} className="marcar">
          <input
            type="checkbox"
            aria-label={`${nome}. ${texto}`}
            checked={consentimentos.find(({ finalidade }) => finalidade === id)?.concedido ?? false}
            disabled={mudando === id}
            onChange={({ currentTarget }) => void mudar(id, currentTarget.checked)}
          />
          <span>
            <strong>{nome}.</strong> <span className="apagado">{texto}</span>
          </span>
        </label>
      ))}
    </section>
  )
}
