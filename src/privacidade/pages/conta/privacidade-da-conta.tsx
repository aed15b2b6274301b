import { IconDownload } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { api } from '#src/shared/ui/api.ts'
import { tentar } from '#src/shared/ui/recusas.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { CONSENTIMENTOS, type Finalidade } from '#src/usuarios/consentimentos.ts'
import type { ArquivoDosDados } from '#src/usuarios/schemas-da-conta.ts'
import type { PedidoDeTitular } from '../../titular.ts'
import { ArquivoPreparado } from './arquivo-preparado.tsx'
import { baixarMeusDados } from '#src/usuarios/pages/conta/baixar-meus-dados.ts'
import { ExcluirConta } from './excluir-conta.tsx'
import { MeusPedidos } from './meus-pedidos-de-privacidade.tsx'
import estilo from '#src/usuarios/pages/conta/minha-conta.module.css'
import { Marcar } from '#src/shared/ui/kit/campo.tsx'

export interface ConsentimentoDado {
  finalidade: Finalidade
  concedido: boolean | null
  em: string | null
}

export interface Privacidade {
  consentimentos: ConsentimentoDado[]
  lojasComOfertas: string[]
  pedidos: PedidoDeTitular[]
  arquivo: ArquivoDosDados | null
}

/** What the privacy screen shows, for the loader of the page it is part of. Throws ApiError. */
export async function carregarPrivacidade(): Promise<Privacidade> {
  const [consentimentos, pedidos, feito] = await Promise.all([
    api.get('/rest/v1/consentimentos'),
    api.get('/rest/v1/solicitacoes_titular'),
    api.get('/rest/v1/meus_dados/arquivo'),
  ])
  return {
    consentimentos: consentimentos.itens,
    lojasComOfertas: consentimentos.lojas_com_ofertas,
    pedidos: pedidos.itens,
    arquivo: feito.arquivo,
  }
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
  const { pedidos, arquivo } = privacidade

  async function baixar() {
    setBaixando(true)
    await baixarMeusDados()
    await revalidate()
    setBaixando(false)
  }

  return (
    <>
      <section className="cartao pilha folga" aria-labelledby="baixar">
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
            disabled={baixando || arquivo?.status === 'na_fila'}
            onClick={() => void baixar()}
          >
            <IconDownload size={20} aria-hidden /> {baixando ? 'Preparando...' : 'Baixar meus dados'}
          </button>
        </div>
      </section>
      <Consentimentos {...privacidade} />
      <section className="cartao pilha folga" aria-labelledby="corrigir">
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

const LISTA = new Intl.ListFormat('pt-BR')

function Consentimentos({
  consentimentos,
  lojasComOfertas,
}: Pick<Privacidade, 'consentimentos' | 'lojasComOfertas'>) {
  const { revalidate } = useRevalidator()
  const [mudando, setMudando] = useState<Finalidade | null>(null)

  async function mudar(finalidade: Finalidade, concedido: boolean) {
    setMudando(finalidade)
    await tentar({ titulo: 'Erro ao salvar' }, async () => {
      await api.post('/rest/v1/consentimentos', { body: { finalidade, concedido } })
      toast.ok(concedido ? 'Autorização registrada' : 'Autorização retirada')
    })
    await revalidate()
    setMudando(null)
  }

  return (
    <section className="cartao pilha folga" aria-labelledby="consentimentos">
      <h2 id="consentimentos">Consentimentos</h2>
      <p>Nada disto é preciso para comprar ou vender. Você muda de ideia quando quiser.</p>
      {CONSENTIMENTOS.map(({ id, nome, texto }) => (
        <Marcar
          key={id}
          label={
            <span>
              <strong>{nome}.</strong> <span className="apagado">{texto}</span>
            </span>
          }
          aria-label={`${nome}. ${texto}`}
          checked={consentimentos.find(({ finalidade }) => finalidade === id)?.concedido ?? false}
          disabled={mudando === id}
          onChange={({ currentTarget }) => void mudar(id, currentTarget.checked)}
        />
      ))}
      {lojasComOfertas.length > 0 ? (
        <div className="fila vao-8-16">
          <p>Podem lhe enviar ofertas: {LISTA.format(lojasComOfertas)}.</p>
          <button
            type="button"
            className="botao leve"
            disabled={mudando === 'ofertas'}
            onClick={() => void mudar('ofertas', false)}
          >
            Retirar de todas
          </button>
        </div>
      ) : null}
    </section>
  )
}
