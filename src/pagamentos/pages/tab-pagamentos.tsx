import { IconCheck, IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { MinhaLoja } from '#src/acesso/schemas.ts'
import { temRecurso } from '#src/acesso/recursos.ts'
import { CampoDeCopiar } from '#src/shared/ui/kit/campo-de-copiar.tsx'
import { Dados } from '#src/shared/ui/kit/dados.tsx'
import { Quadro } from '#src/shared/ui/kit/quadro.tsx'
import { api } from '#src/shared/ui/api.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import type { ConfiguracaoPagamentos } from '../schemas.ts'
import { ConectarMercadoPago } from './conectar-mercado-pago.tsx'
import { Desconectar } from './desconectar.tsx'
import estilo from './tab-pagamentos.module.css'
import { Recebimento } from './recebimento.tsx'

interface Props {
  configuracao: ConfiguracaoPagamentos
  loja: MinhaLoja
}

/** The shop's own account at Mercado Pago: connected or not, tested, on or off, and where notifications arrive. */
export function TabPagamentos({ configuracao, loja }: Props) {
  const [trocando, setTrocando] = useState(false)
  const conectada = configuracao.access_token !== null

  return (
    <div className="pilha coluna-de-texto">
      <section className="cartao pilha vao-14 folga" aria-labelledby="conta">
        <div className={estilo.titulo}>
          <h2 id="conta">Conta Mercado Pago</h2>
          <span className={`selo ${conectada ? 'mata' : ''}`}>
            {conectada ? <IconCheck size={14} aria-hidden /> : <IconPlugConnectedX size={14} aria-hidden />}
            {conectada ? 'Conectada' : 'Não conectada'}
          </span>
        </div>
        <p className="apagado">
          O dinheiro de cada PIX cai direto na conta da sua loja. As credenciais ficam cifradas e nunca são
          mostradas de novo.
        </p>
        {conectada && !trocando ? (
          <ContaConectada configuracao={configuracao} aoTrocar={() => setTrocando(true)} />
        ) : loja.plano && !temRecurso(loja.plano, 'mercadopago_proprio') ? (
          <>
            <p>
              <strong>Seu plano não inclui conta própria do Mercado Pago.</strong> Mude de plano para receber
              por PIX.
            </p>
            <div className={estilo.botoes}>
              <Link to="/comparacao-planos" className="botao">
                Ver planos
              </Link>
            </div>
          </>
        ) : (
          <ConectarMercadoPago
            configuracao={configuracao}
            pedeSenha={loja.papel !== 'proprietario'}
            aoConectar={() => setTrocando(false)}
            aoDesistir={trocando ? () => setTrocando(false) : null}
          />
        )}
      </section>
      <Recebimento configuracao={configuracao} />
      <Avisos configuracao={configuracao} />
    </div>
  )
}

function ContaConectada({
  configuracao,
  aoTrocar,
}: {
  configuracao: ConfiguracaoPagamentos
  aoTrocar: () => void
}) {
  const [testar, testando] = useAcao(
    { titulo: ({ status }) => (status >= 500 || status === 0 ? 'Erro ao conectar' : undefined) },
    async () => {
      const conta = await api.post('/rest/v1/configuracao_pagamentos/testar', {
        body: { estabelecimento_id: configuracao.estabelecimento_id },
      })
      toast.ok('Conexão funcionando', `A conta ${conta.conta_nome ?? conta.conta_id} aceita PIX.`)
    },
  )

  return (
    <>
      <Dados
        pares={[
          [
            'Conta',
            <span key="conta">
              {configuracao.conta_nome ? <strong>{configuracao.conta_nome}</strong> : null}{' '}
              <span className="numeros">nº {configuracao.conta_id}</span>
            </span>,
          ],
          ['Access token', configuracao.access_token],
          ['Public key', configuracao.public_key],
          ['Assinatura secreta', configuracao.tem_segredo_webhook ? '••••••••' : 'Não informada'],
        ]}
      />
      <div className={estilo.botoes}>
        <button type="button" className="botao" disabled={testando} onClick={testar}>
          <IconPlugConnected size={18} aria-hidden /> Testar conexão
        </button>
        <button type="button" className="botao leve" onClick={aoTrocar}>
          Trocar credenciais
        </button>
        <Desconectar estabelecimentoId={configuracao.estabelecimento_id} />
      </div>
    </>
  )
}

function Avisos({ configuracao }: { configuracao: ConfiguracaoPagamentos }) {
  return (
    <Quadro titulo="Avisos de pagamento" className="pilha vao-14 folga">
      <p className="apagado">
        No painel do Mercado Pago, em Suas integrações, abra Webhooks, cole este endereço e marque o evento
        Pagamentos. A assinatura secreta aparece ali.
      </p>
      <CampoDeCopiar
        label="Endereço do webhook"
        valor={configuracao.webhook_url}
        copiado={['Endereço copiado', 'Cole em Webhooks, no painel do Mercado Pago.']}
      />
    </Quadro>
  )
}
