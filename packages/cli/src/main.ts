#!/usr/bin/env node
console.log("litfuse")
