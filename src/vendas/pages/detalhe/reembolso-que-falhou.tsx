import { IconDownload, IconReceiptRefund, IconRefresh } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import type { Arquivo } from '#src/shared/arquivos.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { BotaoDeEnvio } from '#src/shared/ui/kit/botao-de-envio.tsx'
import { CampoLongo } from '#src/shared/ui/kit/campo.tsx'
import { Dialogo } from '#src/shared/ui/kit/dialogo.tsx'
import { EnviarArquivo } from '#src/shared/ui/arquivos/enviar-arquivo.tsx'
import { EM_MAOS_DIAS } from '../../rules.ts'
import type { Reembolso, VendaDetalhe } from '../../schemas.ts'
import { baixarAnexo } from '#src/shared/ui/arquivos/baixar.ts'
import { useTexto } from '#src/shared/ui/formulario/use-texto.ts'
import estilo from './detalhe-da-venda.module.css'
import { BotaoDaVenda } from './botao-da-venda.tsx'
import { useMudarVenda } from './mudar-venda.ts'

/**
 * Refunds that Mercado Pago refused, with the two ways on; what the shop took in its own hands and has yet to give back;
 * and the proof of what was given back by hand.
 */
export function ReembolsosAResolver({ venda, podeResolver }: { venda: VendaDetalhe; podeResolver: boolean }) {
  return (
    <>
      {venda.reembolsos
        .filter((reembolso) => reembolso.status === 'falhou' || deveEmMaos(venda, reembolso))
        .map((reembolso) => (
          <AResolver key={reembolso.id} venda={venda} reembolso={reembolso} podeResolver={podeResolver} />
        ))}
      {venda.reembolsos.map(({ id, comprovante_url: url }) =>
        url ? (
          <button
            key={id}
            type="button"
            className={`botao leve ${estilo.pequeno}`}
            onClick={() => void baixarAnexo(url, `devolucao-venda-${venda.numero}`)}
          >
            <IconDownload size={16} aria-hidden /> Comprovante da devolução
          </button>
        ) : null,
      )}
    </>
  )
}

interface Props {
  venda: VendaDetalhe
  reembolso: Reembolso
  podeResolver: boolean
}

/** Only the shop can give it back, and says when it has. */
function deveEmMaos({ pagamentos }: VendaDetalhe, { status, pagamento_id }: Reembolso): boolean {
  return status === 'solicitado' && pagamentos.some((p) => p.id === pagamento_id && p.payment_id === null)
}

function AResolver({ venda, reembolso, podeResolver }: Props) {
  const [aberto, setAberto] = useState(false)
  const recusado = reembolso.status === 'falhou'
  const valor = formatarReais(reembolso.valor)
  return (
    <section className={estilo.falhou} aria-label={recusado ? 'Reembolso recusado' : 'Devolução a fazer'}>
      <p>
        <strong>
          {recusado
            ? `O reembolso de ${valor} não foi feito.`
            : `Devolva ao cliente ${valor}, que a loja recebeu em mãos.`}
        </strong>{' '}
        {reembolso.erro ? `O Mercado Pago disse: ${reembolso.erro}.` : null}
        {recusado
          ? null
          : `Registre até ${EM_MAOS_DIAS} dias depois do pedido, ou a loja para de receber pedidos.`}
      </p>
      {podeResolver ? (
        <div className={estilo.linha}>
          {recusado ? (
            <BotaoDaVenda
              venda={venda}
              className={estilo.pequeno}
              verbo="reembolsos/:reembolso"
              params={{ reembolso: reembolso.id }}
              corpo={{ como: 'repetir' }}
              feito={['Reembolso pedido de novo']}
            >
              <IconRefresh size={16} aria-hidden /> Tentar de novo
            </BotaoDaVenda>
          ) : null}
          <button type="button" className={`botao leve ${estilo.pequeno}`} onClick={() => setAberto(true)}>
            <IconReceiptRefund size={16} aria-hidden /> Registrar devolução manual
          </button>
        </div>
      ) : null}
      <Dialogo aberto={aberto} aoFechar={() => setAberto(false)} titulo="Registrar devolução manual">
        <Manual venda={venda} reembolso={reembolso} aoFechar={() => setAberto(false)} />
      </Dialogo>
    </section>
  )
}

function Manual({ venda, reembolso, aoFechar }: Omit<Props, 'podeResolver'> & { aoFechar: () => void }) {
  const { mudar, enviando } = useMudarVenda()
  const [observacao, campo] = useTexto()
  const [comprovante, setComprovante] = useState<Arquivo | null>(null)

  async function registrar(evento: FormEvent) {
    evento.preventDefault()
    const feito = await mudar({
      vendaId: venda.id,
      verbo: 'reembolsos/:reembolso',
      params: { reembolso: reembolso.id },
      corpo: { como: 'manual', observacao: observacao.trim(), comprovante_id: comprovante?.id ?? null },
      feito: ['Devolução registrada', `${formatarReais(reembolso.valor)} devolvidos pela loja.`],
    })
    if (feito) aoFechar()
  }

  return (
    <form method="post" className="pilha vao-14" onSubmit={(evento) => void registrar(evento)}>
      <p>Use quando você já devolveu {formatarReais(reembolso.valor)} ao cliente por outro caminho.</p>
      <CampoLongo
        label="Como você devolveu"
        placeholder="PIX para a chave do cliente em 21 de nov"
        required
        maxLength={500}
        rows={2}
        data-autofocus
        {...campo}
      />
      {comprovante ? (
        <p>
          <strong>Comprovante:</strong> {comprovante.nome}
        </p>
      ) : (
        <EnviarArquivo
          uso="anexo"
          estabelecimentoId={venda.estabelecimento_id}
          rotulo="Enviar comprovante"
          aoEnviar={setComprovante}
        />
      )}
      <BotaoDeEnvio enviando={enviando}>Registrar devolução</BotaoDeEnvio>
    </form>
  )
}
