import { IconPackageImport } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { exigirPlataforma } from '#src/acesso/pages/quem-sou.ts'
import { formatarTamanho } from '#src/shared/arquivos.ts'
import { api } from '#src/shared/ui/api.ts'
import { useAcompanharTrabalho } from '#src/shared/ui/acompanhar-trabalho.ts'
import envio from '#src/shared/ui/importacao/importacao.module.css'
import { Cabeca } from '#src/shared/ui/kit/cabeca.tsx'
import { EstadoDaFalha } from '#src/shared/ui/kit/estados.tsx'
import { Quadro } from '#src/shared/ui/kit/quadro.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { carregar } from '#src/shared/ui/recusas.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import type { Route } from './+types/chegadas.ts'
import { ChegadaDaLoja } from './chegada-da-loja.tsx'
import estilo from './chegadas.module.css'
import { enviarArquivo } from './enviar-arquivo.ts'
import { OrigensConhecidas } from './origens-conhecidas.tsx'

export const meta = () => metaDaPagina({ titulo: 'Trazer uma loja', indexar: false })

export async function clientLoader() {
  await exigirPlataforma()
  return carregar({ lido: null, planos: [] }, async () => {
    const [lido, planos] = await Promise.all([
      api.get('/rest/v1/plataforma/chegadas'),
      api.get('/rest/v1/planos_assinatura'),
    ])
    return { lido, planos: planos.itens }
  })
}

/** Shops that come from other installations: their archives, and who is believed. */
export default function Chegadas({ loaderData: { lido, planos, falha } }: Route.ComponentProps) {
  const emCurso = lido?.itens.some(({ status }) => status === 'conferindo' || status === 'trazendo') ?? false
  useAcompanharTrabalho(emCurso)
  if (!lido) return falha ? <EstadoDaFalha erro={falha} /> : null
  const { itens, origens, chave, limite } = lido
  return (
    <>
      <Cabeca
        voltar={{ para: '/admin/estabelecimentos', nome: 'Estabelecimentos' }}
        titulo="Trazer uma loja"
        ajuda="Uma loja inteira, do arquivo que o dono fez em outra instalação do Portal."
      />
      <div className="pilha coluna-de-texto">
        <Quadro titulo="Arquivos" className="pilha vao-14 folga">
          <EnviarArquivo limite={limite} />
          {itens.length === 0 ? (
            <p className="apagado">Nenhum arquivo nos últimos 7 dias.</p>
          ) : (
            <ul className={`sem-lista ${estilo.chegadas}`}>
              {itens.map((chegada) => (
                <ChegadaDaLoja key={chegada.id} chegada={chegada} planos={planos} />
              ))}
            </ul>
          )}
        </Quadro>
        <OrigensConhecidas origens={origens} chave={chave} />
      </div>
    </>
  )
}

function EnviarArquivo({ limite }: { limite: number }) {
  const campo = useId()
  const [enviado, setEnviado] = useState(0)
  const [enviar, enviando] = useAcao(
    { titulo: 'Não foi possível enviar o arquivo', recarregar: 'sempre' },
    async (arquivo: File) => {
      setEnviado(0)
      await enviarArquivo(arquivo, setEnviado)
      toast.ok('Arquivo enviado', 'Avisaremos no sino quando estiver conferido.')
    },
  )
  const porCento = Math.floor(enviado * 100)
  return (
    <>
      <div className={envio.area}>
        <IconPackageImport size={40} aria-hidden />
        <label htmlFor={campo}>
          {enviando ? 'Enviando o arquivo…' : 'Escolha ou solte aqui o arquivo ZIP da loja'}
        </label>
        <input
          id={campo}
          type="file"
          accept=".zip,application/zip"
          disabled={enviando}
          onChange={(evento) => {
            const [arquivo] = evento.currentTarget.files ?? []
            evento.currentTarget.value = ''
            if (arquivo) void enviar(arquivo)
          }}
        />
      </div>
      {enviando ? (
        <>
          <progress className={envio.barra} aria-label="Envio do arquivo" value={porCento} max={100} />
          <p className="apagado" aria-live="polite">
            {porCento}% enviado. Fique nesta tela até o fim do envio.
          </p>
        </>
      ) : (
        <p className="apagado">
          Até {formatarTamanho(limite)}. Ele é conferido inteiro antes que algo seja gravado, e fica guardado
          por 7 dias.
        </p>
      )}
    </>
  )
}
