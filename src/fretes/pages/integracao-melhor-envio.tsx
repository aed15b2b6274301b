import { useState } from 'react'
import { Link } from 'react-router'
import { formatarData } from '#src/shared/datas.ts'
import { api } from '#src/shared/ui/api.ts'
import { BotaoDeEnvio } from '#src/shared/ui/kit/botao-de-envio.tsx'
import { Marcar } from '#src/shared/ui/kit/campo.tsx'
import { BotoesDaConexao, QuadroDaConexao } from '#src/shared/ui/kit/conexao.tsx'
import { Dados } from '#src/shared/ui/kit/dados.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import type { ConexaoDeFrete, ServicoDeEnvio } from '../schemas-conexao.ts'
import { Alerta, EnvioDesligado } from './envio-desligado.tsx'
import estilo from './integracoes.module.css'

interface Props {
  estabelecimentoId: string
  conexao: ConexaoDeFrete
  /** Null where the carrier did not say, or nothing is connected. */
  servicos: ServicoDeEnvio[] | null
  /** Buyers are offered to have things posted. */
  envia: boolean
}

/** The shop's own account at the carriers' market: connected or not, what it lacks, and what buyers are offered. */
export function IntegracaoMelhorEnvio({ estabelecimentoId, conexao, servicos, envia }: Props) {
  const { conectada, status, falta_no_endereco: falta } = conexao
  const ativa = status === 'ativa'
  const body = { estabelecimento_id: estabelecimentoId }
  return (
    <QuadroDaConexao nome="Melhor Envio" conectada={conectada} ativa={ativa}>
      <p className="apagado">
        Cota o frete dos Correios e de outras transportadoras e compra etiquetas com o saldo da sua carteira.
        Vale em todos os planos.
      </p>
      {ativa && !envia ? <EnvioDesligado /> : null}
      {conexao.falta_permissao ? (
        <Alerta titulo="Falta uma permissão">
          O Melhor Envio recusou um pedido da loja e não diz qual. Conecte de novo e deixe todas as permissões
          marcadas.
        </Alerta>
      ) : null}
      {status === 'reconectar' ? (
        <Alerta titulo="A autorização terminou">
          O Melhor Envio não aceita mais a conexão. Sem ela não há cotação nem etiqueta.
        </Alerta>
      ) : null}
      {falta.length > 0 ? (
        <Alerta titulo="Falta completar o endereço da loja">
          Para postar, informe: {falta.join(', ')}.{' '}
          <Link to="/perfil?tab=contato">Abrir Contato e endereço</Link>
        </Alerta>
      ) : null}
      {conectada ? (
        <Dados
          pares={[
            ['Conta', conexao.conta ?? 'Não informada'],
            ['Conectada em', conexao.conectada_em ? formatarData(conexao.conectada_em) : ''],
            ['Autorização até', conexao.vence_em ? formatarData(conexao.vence_em) : ''],
          ]}
        />
      ) : null}
      {conexao.disponivel ? (
        <BotoesDaConexao
          nome="Melhor Envio"
          conectada={conectada}
          ativa={ativa}
          pedir={() => api.post('/rest/v1/integracoes/melhor-envio/conectar', { body })}
          desligar={() => api.post('/rest/v1/integracoes/melhor-envio/desconectar', { body })}
          aoDesligar="A loja deixa de cotar e de comprar etiquetas. As que já comprou seguem valendo na transportadora."
        />
      ) : (
        <p>O Portal ainda não cadastrou o aplicativo no Melhor Envio. Fale com o suporte.</p>
      )}
      {ativa ? (
        <Servicos
          key={conexao.servicos.join()}
          estabelecimentoId={estabelecimentoId}
          conexao={conexao}
          servicos={servicos}
        />
      ) : null}
    </QuadroDaConexao>
  )
}

function Servicos({ estabelecimentoId, conexao, servicos }: Omit<Props, 'envia'>) {
  const [marcados, setMarcados] = useState(new Set(conexao.servicos))
  const [salvar, salvando] = useAcao({ titulo: 'Erro ao salvar', recarregar: 'feito' }, async () => {
    await api.patch('/rest/v1/integracoes/melhor-envio', {
      body: {
        estabelecimento_id: estabelecimentoId,
        servicos: [...marcados],
      },
    })
    toast.ok('Serviços salvos')
  })

  return (
    <form method="post" className="pilha vao-12" onSubmit={salvar}>
      <fieldset className={estilo.servicos}>
        <legend className="rotulo">Serviços que a loja oferece</legend>
        <p className="ajuda">Sem nenhum marcado, todos são oferecidos.</p>
        {servicos ? (
          servicos.map(({ id, nome, transportadora }) => (
            <Marcar
              key={id}
              label={`${transportadora} ${nome}`}
              checked={marcados.has(id)}
              onChange={({ currentTarget: { checked } }) =>
                setMarcados((antes) => {
                  const depois = new Set(antes)
                  if (checked) depois.add(id)
                  else depois.delete(id)
                  return depois
                })
              }
            />
          ))
        ) : (
          <p>O Melhor Envio não respondeu. Recarregue a página para escolher os serviços.</p>
        )}
      </fieldset>
      <BotaoDeEnvio enviando={salvando} className="no-inicio">
        Salvar serviços
      </BotaoDeEnvio>
    </form>
  )
}
