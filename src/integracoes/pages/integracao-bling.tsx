import { useState } from 'react'
import { Alerta } from '#src/fretes/pages/envio-desligado.tsx'
import { formatarData, formatarDataHora } from '#src/shared/datas.ts'
import { api } from '#src/shared/ui/api.ts'
import { BotoesDaConexao, QuadroDaConexao } from '#src/shared/ui/kit/conexao.tsx'
import { CampoDeEscolha } from '#src/shared/ui/kit/campo.tsx'
import { Dados } from '#src/shared/ui/kit/dados.tsx'
import { problemaDoBling } from '../problemas-do-bling.ts'
import type { ConexaoDoBling } from '../schemas-bling.ts'
import { EstoqueDoBling } from './estoque-do-bling.tsx'
import { PedidosNoBling } from './pedidos-no-bling.tsx'

const ANTERIORES = [
  [0, 'Nenhuma'],
  [7, 'Dos últimos 7 dias'],
  [30, 'Dos últimos 30 dias'],
] as const

interface Props {
  estabelecimentoId: string
  conexao: ConexaoDoBling
}

/** The shop's own account at its ERP: connected or not, what keeps it from working, and what went which way. */
export function IntegracaoBling({ estabelecimentoId, conexao }: Props) {
  const { conectada, status, problema, conectada_em: desde, ultima_troca_em: ultima } = conexao
  const ativa = status === 'ativa'
  const [dias, setDias] = useState<(typeof ANTERIORES)[number][0]>(0)
  const body = { estabelecimento_id: estabelecimentoId }
  const frase = problema && ativa ? problemaDoBling(problema) : null
  return (
    <QuadroDaConexao nome="Bling" conectada={conectada} ativa={ativa}>
      <p className="apagado">
        Envia os pedidos pagos para o Bling e, se você quiser, traz de lá o estoque. Os produtos são os mesmos
        quando o SKU daqui é o código de lá. Vale em todos os planos.
      </p>
      {status === 'reconectar' ? (
        <Alerta titulo="A autorização terminou">
          O Bling não aceita mais a conexão. Conecte de novo: os pedidos pagos esperam na fila e seguem
          sozinhos.
        </Alerta>
      ) : null}
      {frase ? <Alerta titulo={frase.titulo}>{frase.texto}</Alerta> : null}
      {conectada ? (
        <Dados
          pares={[
            ['Conta', conexao.conta ?? 'Sem nome'],
            ['Conectada em', desde ? formatarData(desde) : ''],
            ['Última troca', ultima ? formatarDataHora(ultima) : 'Nenhuma ainda'],
          ]}
        />
      ) : null}
      {conexao.disponivel ? (
        <>
          <CampoDeEscolha
            label="Ao conectar, enviar também as vendas já pagas"
            description="Cada uma vai uma vez só, como pedido em aberto. Deixe em Nenhuma se elas já estão lançadas no Bling."
            opcoes={ANTERIORES}
            value={dias}
            onChange={({ currentTarget: { value } }) =>
              setDias(ANTERIORES.find(([valor]) => String(valor) === value)?.[0] ?? 0)
            }
          />
          <BotoesDaConexao
            nome="Bling"
            conectada={conectada}
            ativa={ativa}
            pedir={() =>
              api.post('/rest/v1/integracoes/bling/conectar', {
                body: { ...body, vendas_dos_ultimos_dias: dias },
              })
            }
            desligar={() => api.post('/rest/v1/integracoes/bling/desconectar', { body })}
            aoDesligar="Os pedidos que ainda não foram deixam de ir, e o estoque deixa de vir. O que já está no Bling fica lá."
          />
        </>
      ) : (
        <p>O Portal ainda não cadastrou o aplicativo no Bling. Fale com o suporte.</p>
      )}
      {ativa ? <EstoqueDoBling estabelecimentoId={estabelecimentoId} conexao={conexao} /> : null}
      {conectada ? <PedidosNoBling estabelecimentoId={estabelecimentoId} conexao={conexao} /> : null}
    </QuadroDaConexao>
  )
}
