//! Tests of the whole engine.

mod access;
mod address;
mod architecture;
mod backup;
mod bucket;
mod busy;
mod commands;
mod console;
mod damaged;
mod demo;
mod docs;
mod examples;
mod health;
mod hostile;
mod keys;
mod logs;
mod migrations;
mod openapi;
mod phones;
mod postgres;
mod proved;
mod scheduled;
mod scripts;
mod search;
mod statements;
